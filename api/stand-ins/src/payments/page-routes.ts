import express, { Router, type ErrorRequestHandler, type Request } from 'express';
import escapeHtml from 'escape-html';
import { toLanguage, defaultLanguage, type Language } from '@site/shared-i18n';
import { messagesIn, texts } from '../texts.ts';
import { pageLanguage, queryText, standInPage } from './stand-in-page.ts';
import { runBilling } from './billing-clock.ts';
import { openDispute } from './disputes.ts';
import { faultKinds, type Faults } from './faults.ts';
import type { Charge, PaymentIntent } from './objects.ts';
import { addPaymentLinks } from './payment-link-routes.ts';
import type { Provider } from './provider.ts';
import { ProviderError, noSuch } from './provider-error.ts';
import { followIntent } from './intent-routes.ts';
import { answerChallenge, checkClientSecret, type Intent } from './intents.ts';

interface PageDependencies {
  provider: Provider;
  /** The site whose buyers pay here. */
  siteOrigin: string;
  scriptFile: string;
  faults: Faults;
  challengeUrl: (intent: PaymentIntent) => string;
  publicOrigin: () => string;
  onCommit: () => void;
}

/** The browser's script and texts, the pages for challenges and payment links, and the controls of clock and faults. */
export function pageRoutes(dependencies: PageDependencies): Router {
  const { provider, siteOrigin, scriptFile, faults, onCommit } = dependencies;
  const router = Router();
  const form = express.urlencoded({ extended: false, limit: '10kb' });
  const commit = () => {
    provider.ledger.commit();
    onCommit();
  };
  router.get('/stripe.js', (_request, response) => response.sendFile(scriptFile));
  router.get('/texts/:language', (request, response) => {
    const language = toLanguage(request.params.language) ?? defaultLanguage;
    response.json(messagesIn(language));
  });

  router.get('/challenge/:id', (request, response) => {
    challengedIntent(provider, request.params.id, queryText(request, 'client_secret'));
    response.send(challengePage(pageLanguage(request)));
  });
  router.post('/challenge/:id', form, (request, response) => {
    const intent = challengedIntent(provider, request.params.id, queryText(request, 'client_secret'));
    const address = finishChallenge(provider, intent, fieldOf(request, 'outcome') === 'pass', siteOrigin);
    commit();
    response.redirect(303, address);
  });

  addPaymentLinks(router, { ...dependencies, commit });

  // For developers: `curl -d days=15 …/clock` moves the clock, so that trials end and months pass.
  router.post('/clock', form, (request, response) => {
    const days = Number(fieldOf(request, 'days'));
    if (!(days > 0 && days <= 400))
      return void response.status(400).json({ message: 'days: a number up to 400' });
    provider.advance(Math.round(days * 24 * 60 * 60));
    runBilling(provider);
    commit();
    response.json({ now: new Date(provider.now() * 1000).toISOString() });
  });

  // For tests: `curl -d charge=ch_… …/disputes` disputes a charge, as its payer's bank does.
  router.post('/disputes', form, (request, response) => {
    openDispute(provider, provider.require<Charge>('charge', String(fieldOf(request, 'charge'))));
    commit();
    response.json({});
  });

  // For tests: `curl -d call='POST /v1/customers' -d kind=fail -d times=3 …/faults`; without a call, it removes all faults.
  router.post('/faults', form, (request, response) => {
    const { call, kind, times = 1 } = (request.body ?? {}) as Record<string, string>;
    const faultKind = faultKinds.find((one) => one === kind);
    if (!call) faults.clear();
    else if (faultKind) faults.add(call, faultKind, Number(times));
    else return void response.status(400).json({ message: `kind: one of ${faultKinds.join(', ')}` });
    response.json({});
  });
  return router.use(sendProviderErrors);
}

const sendProviderErrors: ErrorRequestHandler = (error, _request, response, next) => {
  if (!(error instanceof ProviderError)) return next(error);
  response.status(error.status).json(error.body);
};

function fieldOf({ body }: Request, name: string): unknown {
  return (body as Record<string, unknown> | undefined)?.[name];
}

/** The bank's page, on which the visitor passes or fails the challenge of an intent. */
function challengePage(language: Language): string {
  const t = texts(language);
  const button = (outcome: string, text: string) =>
    `<button name="outcome" value="${outcome}">${escapeHtml(text)}</button>`;
  const buttons = button('pass', t('challenge.pass')) + button('fail', t('challenge.fail'));
  return standInPage(language, t('challenge.title'), `<form method="post">${buttons}</form>`);
}

/** The intent whose challenge a browser may answer. @throws ProviderError 404 without the right secret */
function challengedIntent(provider: Provider, id: string, clientSecret: string): Intent {
  const intent =
    provider.ledger.get<Intent>('payment_intent', id) ?? provider.ledger.get<Intent>('setup_intent', id);
  if (!intent) throw noSuch('intent', id);
  checkClientSecret(intent, clientSecret);
  return intent;
}

/** @returns the visitor's next address: the confirmation's return address with the provider's parameters, else the site */
function finishChallenge(provider: Provider, intent: Intent, passed: boolean, siteOrigin: string) {
  const returnUrl = intent.next_action?.redirect_to_url.return_url;
  const answered = answerChallenge(provider, intent, passed);
  followIntent(provider, answered);
  if (!returnUrl) return siteOrigin;
  const target = new URL(returnUrl);
  target.searchParams.set(answered.object, answered.id);
  target.searchParams.set(`${answered.object}_client_secret`, answered.client_secret ?? '');
  target.searchParams.set('redirect_status', answered.status === 'succeeded' ? 'succeeded' : 'failed');
  return target.href;
}
