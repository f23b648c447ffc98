import express, { Router, type RequestHandler } from 'express';
import { toLanguage, defaultLanguage } from '@site/shared-i18n';
import { requestLanguage } from '../platform/http/request-language.ts';
import { texts } from '../platform/texts/texts.ts';
import { challengedIntent, challengePage, finishChallenge } from './challenge-page.ts';
import { payByLink, paymentLinkPage, paymentLinkPath } from './payment-link-page.ts';
import type { Provider } from './provider.ts';
import { ProviderError } from './provider-error.ts';
import { runTrialsAndRenewals } from './subscriptions.ts';

interface BrowserRoutes {
  provider: Provider;
  /** The browser script's file. */
  scriptFile: string;
  onCommit(): void;
}

/** What a browser gets from the stand-in: the script, its texts, the challenge, the payment link, the clock. */
export function browserRoutes({ provider, scriptFile, onCommit }: BrowserRoutes): Router {
  const router = Router();
  const form = express.urlencoded({ extended: false, limit: '10kb' });
  const commit = () => {
    provider.ledger.commit();
    onCommit();
  };
  router.get('/stripe.js', (_request, response) => response.sendFile(scriptFile));
  router.get('/texts/:language', (request, response) => {
    const language = toLanguage(request.params.language) ?? defaultLanguage;
    response.json(texts(language)('sandbox', { returnObjects: true }));
  });

  router.get(
    '/challenge/:id',
    providerErrors((request, response) => {
      challengedIntent(provider, String(request.params['id']), String(request.query['client_secret']));
      response.send(challengePage(requestLanguage(request)));
    }),
  );
  router.post(
    '/challenge/:id',
    form,
    providerErrors((request, response) => {
      const intent = challengedIntent(
        provider,
        String(request.params['id']),
        String(request.query['client_secret']),
      );
      const address = finishChallenge(provider, intent, request.body?.outcome === 'pass');
      commit();
      response.redirect(303, address);
    }),
  );

  router.get(
    paymentLinkPath,
    (request, response) => void response.send(paymentLinkPage(requestLanguage(request))),
  );
  router.post(paymentLinkPath, form, (request, response) => {
    const page = payByLink(
      provider,
      requestLanguage(request),
      (request.body ?? {}) as Record<string, unknown>,
    );
    commit();
    response.send(page);
  });

  // For developers: `curl -X POST …/api/stripe-sandbox/clock -d days=15` lets trials end and months pass.
  router.post('/clock', form, (request, response) => {
    const days = Number(request.body?.days);
    if (!(days > 0 && days <= 400))
      return void response.status(400).json({ message: 'days: a number from 1 to 400' });
    provider.advance(days * 24 * 60 * 60);
    runTrialsAndRenewals(provider);
    commit();
    response.json({ now: new Date(provider.now() * 1000).toISOString() });
  });
  return router;
}

function providerErrors(handler: RequestHandler): RequestHandler {
  return (request, response, next) => {
    try {
      return handler(request, response, next);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      response.status(error.status).json(error.body);
    }
  };
}
