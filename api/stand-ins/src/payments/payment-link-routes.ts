import express, { type Request, type Router } from 'express';
import { plans } from '@site/api-contract';
import type { Language } from '@site/shared-i18n';
import { texts } from '../texts.ts';
import { billingDetailsOf } from './charges.ts';
import type { CheckoutSession } from './checkout-objects.ts';
import { openSession, paySession } from './checkout-sessions.ts';
import type { PaymentIntent } from './objects.ts';
import { pageLanguage } from './page-language.ts';
import { paidPage, paymentLinkPage } from './payment-link-page.ts';
import { findLink, linkPaths } from './payment-links.ts';
import type { Provider } from './provider.ts';
import { queryText } from './query-text.ts';
import { noSuch, ProviderError } from './provider-error.ts';

interface LinkDependencies {
  provider: Provider;
  siteOrigin: string;
  challengeUrl: (intent: PaymentIntent) => string;
  /** The stand-in's address for browsers. */
  publicOrigin: () => string;
  commit: () => void;
}

type Fields = Record<string, string | undefined>;

/** Adds the hosted pages of the payment links. */
export function addPaymentLinks(router: Router, dependencies: LinkDependencies): void {
  const { provider, siteOrigin, commit } = dependencies;
  for (const [path, mode] of Object.entries(linkPaths)) {
    router.get(path, (request, response) => {
      response.send(paymentLinkPage({ language: pageLanguage(request), mode }));
    });
    router.post(path, express.urlencoded({ extended: false, limit: '10kb' }), (request, response) => {
      const language = pageLanguage(request);
      const fields = (request.body ?? {}) as Fields;
      const session = sessionFor(provider, path, request, fields);
      if (!session) {
        const refused = { message: texts(language)('pay.unknownPlan') };
        return void response.send(paymentLinkPage({ language, mode, refused }));
      }
      const challenge = {
        url: dependencies.challengeUrl,
        returnUrl: `${dependencies.publicOrigin()}${path}/return?session=${session.id}`,
      };
      try {
        const intent = paySession(provider, session, paymentIn(fields, language), challenge);
        commit();
        const next = intent.next_action?.redirect_to_url.url;
        if (next) response.redirect(303, next);
        else response.send(paidPage(language, siteOrigin));
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        commit();
        const refused = { message: messageOf(error, language), sessionId: session.id };
        response.send(paymentLinkPage({ language, mode, refused }));
      }
    });
    router.get(`${path}/return`, (request, response) => {
      const language = pageLanguage(request);
      const session = provider.ledger.get<CheckoutSession>('checkout.session', queryText(request, 'session'));
      if (!session) return void response.status(404).json(noSuch('session', '').body);
      if (session.status === 'complete') return void response.send(paidPage(language, siteOrigin));
      const refused = { message: texts(language)('refusals.generic_decline'), sessionId: session.id };
      response.send(paymentLinkPage({ language, mode, refused }));
    });
  }
}

/** The open session that a form names, else a new one for its plan. */
function sessionFor(
  provider: Provider,
  path: string,
  request: Request,
  fields: Fields,
): CheckoutSession | undefined {
  const known = provider.ledger.get<CheckoutSession>('checkout.session', fields['session'] ?? '');
  if (known?.status === 'open') return known;
  // For tests: `plan=other` and an amount are another product of the account.
  const other = { id: 'other', amount: Number(fields['amount']) } as const;
  const plan = fields['plan'] === other.id ? other : plans.find(({ id }) => id === fields['plan']);
  const link = findLink(provider, path);
  const { locale } = request.query;
  return plan && link
    ? openSession(provider, { link, plan, locale: typeof locale === 'string' ? locale : null })
    : undefined;
}

function paymentIn({ delayed, ...fields }: Fields, language: Language) {
  const {
    email = '',
    name = '',
    country = '',
    line1 = '',
    postal_code = '',
    city = '',
    number = '',
  } = fields;
  return {
    number,
    language,
    buyer: billingDetailsOf({ email, name, address: { country, line1, postal_code, city } }),
    delayed: delayed === 'succeeds' || delayed === 'fails' ? delayed : undefined,
  } as const;
}

function messageOf({ body, message }: ProviderError, language: Language): string {
  return texts(language)(`refusals.${String(body.error['decline_code'] as string | undefined)}`, {
    defaultValue: message,
  });
}
