import express, { Router, type RequestHandler } from 'express';
import { toLanguage, defaultLanguage } from '@site/shared-i18n';
import { catalogue } from '../texts.ts';
import { challengedIntent, challengePage, finishChallenge } from './challenge-page.ts';
import { pageLanguage } from './page-language.ts';
import { payByLink, paymentLinkPage, paymentLinkPath } from './payment-link-page.ts';
import type { Provider } from './provider.ts';
import { ProviderError } from './provider-error.ts';
import { runTrialsAndRenewals } from './subscriptions.ts';

interface BrowserRoutes {
  provider: Provider;
  /** The shop whose buyers pay here. */
  siteOrigin: string;
  /** The browser script's file. */
  scriptFile: string;
  onCommit(): void;
}

/** What a browser gets from the stand-in: the script, its texts, the challenge, the payment link, the clock. */
export function browserRoutes({ provider, siteOrigin, scriptFile, onCommit }: BrowserRoutes): Router {
  const router = Router();
  const form = express.urlencoded({ extended: false, limit: '10kb' });
  const commit = () => {
    provider.ledger.commit();
    onCommit();
  };
  router.get('/stripe.js', (_request, response) => response.sendFile(scriptFile));
  router.get('/texts/:language', (request, response) => {
    const language = toLanguage(request.params.language) ?? defaultLanguage;
    response.json(catalogue(language));
  });

  router.get(
    '/challenge/:id',
    providerErrors((request, response) => {
      challengedIntent(provider, String(request.params['id']), String(request.query['client_secret']));
      response.send(challengePage(pageLanguage(request)));
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
      const address = finishChallenge(provider, intent, request.body?.outcome === 'pass', siteOrigin);
      commit();
      response.redirect(303, address);
    }),
  );

  router.get(
    paymentLinkPath,
    (request, response) => void response.send(paymentLinkPage(pageLanguage(request))),
  );
  router.post(paymentLinkPath, form, (request, response) => {
    const page = payByLink(
      provider,
      pageLanguage(request),
      siteOrigin,
      (request.body ?? {}) as Record<string, unknown>,
    );
    commit();
    response.send(page);
  });

  // For developers: `curl -d days=15 …/clock` lets trials end and months pass.
  router.post('/clock', form, (request, response) => {
    const days = Number(request.body?.days);
    if (!(days > 0 && days <= 400))
      return void response.status(400).json({ message: 'days: a number up to 400' });
    provider.advance(Math.round(days * 24 * 60 * 60));
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
