import express, { Router, type ErrorRequestHandler, type Request } from 'express';
import { toLanguage, defaultLanguage } from '@site/shared-i18n';
import { messagesIn } from '../texts.ts';
import { challengedIntent, challengePage, finishChallenge } from './challenge-page.ts';
import { pageLanguage, queryText } from './stand-in-page.ts';
import { runBilling } from './billing-clock.ts';
import { openDispute } from './disputes.ts';
import { faultKinds, type Faults } from './faults.ts';
import type { Charge, PaymentIntent } from './objects.ts';
import { addPaymentLinks } from './payment-link-routes.ts';
import type { Provider } from './provider.ts';
import { ProviderError } from './provider-error.ts';

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
    const known = faultKinds.find((one) => one === kind);
    if (!call) faults.clear();
    else if (known) faults.add(call, known, Number(times));
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
