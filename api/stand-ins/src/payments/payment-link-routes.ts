import express, { type Request, type Router } from 'express';
import escapeHtml from 'escape-html';
import { type Language, addressIn, formatPrice } from '@site/shared-i18n';
import { texts } from '../texts.ts';
import { billingDetailsOf } from './charges.ts';
import type { CheckoutSession, OtherMethod, PaymentIntent } from './objects.ts';
import { openSession, paySession } from './checkout-sessions.ts';
import { completeFreeSession } from './free-sessions.ts';
import { pageLanguage, queryText, standInPage } from './stand-in-page.ts';
import { findLink, linkPaths, type SoldByLink } from './payment-links.ts';
import type { Provider } from './provider.ts';
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

export function addPaymentLinks(router: Router, dependencies: LinkDependencies): void {
  const { provider, siteOrigin, commit } = dependencies;
  for (const [path, sold] of linkPaths) {
    router.get(path, (request, response) => {
      response.send(paymentLinkPage({ language: pageLanguage(request), sold }));
    });
    router.post(path, express.urlencoded({ extended: false, limit: '10kb' }), (request, response) => {
      const language = pageLanguage(request);
      const fields = (request.body ?? {}) as Fields;
      const session = sessionFor(provider, path, request, fields);
      const payment = paymentIn(fields, language);
      const challenge = {
        url: dependencies.challengeUrl,
        returnUrl: `${dependencies.publicOrigin()}${path}/return?session=${session.id}`,
      };
      try {
        if (session.amount_total === 0) {
          completeFreeSession(provider, session, payment);
          commit();
          return void response.send(paidPage(language, siteOrigin));
        }
        const intent = paySession(provider, session, payment, challenge);
        commit();
        const next = intent.next_action?.redirect_to_url.url;
        if (next) response.redirect(303, next);
        else response.send(paidPage(language, siteOrigin));
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        commit();
        const refused = { message: messageOf(error, language), sessionId: session.id };
        response.send(paymentLinkPage({ language, sold, refused }));
      }
    });
    router.get(`${path}/return`, (request, response) => {
      const language = pageLanguage(request);
      const session = provider.ledger.get<CheckoutSession>('checkout.session', queryText(request, 'session'));
      if (!session) return void response.status(404).json(noSuch('session', '').body);
      if (session.status === 'complete') return void response.send(paidPage(language, siteOrigin));
      const refused = { message: texts(language)('refusals.generic_decline'), sessionId: session.id };
      response.send(paymentLinkPage({ language, sold, refused }));
    });
  }
}

/** The open session that a form names, else a new one. */
function sessionFor(provider: Provider, path: string, request: Request, fields: Fields): CheckoutSession {
  const session = provider.ledger.get<CheckoutSession>('checkout.session', fields['session'] ?? '');
  if (session?.status === 'open') return session;
  const link = findLink(provider, path);
  const sold = linkPaths.get(path);
  if (!link || !sold) throw new Error(`The stand-in has no link ${path}`);
  const { locale } = request.query;
  // For tests, what a link's settings can add: a coupon, a tax, a quantity; another product's amount.
  const [amount, quantity, discount, tax] = ['amount', 'quantity', 'discount', 'tax'].map((name) =>
    Number(fields[name] ?? 0),
  ) as [number, number, number, number];
  const plan = sold.plan.id === 'other' ? { ...sold.plan, amount } : sold.plan;
  return openSession(provider, {
    link,
    sold: { plan, mode: sold.mode },
    quantity: quantity || 1,
    extra: tax - discount,
    locale: typeof locale === 'string' ? locale : null,
  });
}

function paymentIn({ delayed, method, ...fields }: Fields, language: Language) {
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
    method: otherMethods.find((one) => one === method),
    delayed: delayed === 'succeeds' || delayed === 'fails' ? delayed : undefined,
  } as const;
}

const otherMethods: OtherMethod[] = ['link', 'sepa_debit', 'twint'];

function messageOf({ body, message }: ProviderError, language: Language): string {
  return texts(language)(`refusals.${String(body.error['decline_code'] as string | undefined)}`, {
    defaultValue: message,
  });
}

/** The countries to choose from; the provider has all. */
const countries = ['CH', 'AT', 'BE', 'BR', 'DE', 'ES', 'FR', 'GB', 'IT', 'LI', 'LU', 'PT', 'US'];

interface LinkPage {
  language: Language;
  sold: SoldByLink;
  /** The reason of a refusal, and the session to pay with another card. */
  refused?: { message: string; sessionId?: string };
}

/** The hosted page that a button of the pricing section opens: what it sells, buyer and test card. */
function paymentLinkPage({ language, sold, refused }: LinkPage): string {
  const t = texts(language);
  const isSubscription = sold.mode === 'subscription';
  const what = t(isSubscription ? 'pay.perMonth' : 'pay.once', {
    plan: t(`pay.plans.${sold.plan.id}`),
    amount: formatPrice(sold.plan.amount, language),
  });
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const options = countries.map(
    (code) => `<option value="${code}">${escapeHtml(names.of(code) ?? code)}</option>`,
  );
  const session = refused?.sessionId
    ? `<input type="hidden" name="session" value="${escapeHtml(refused.sessionId)}">`
    : '';
  const body = `
${refused ? `<p class="error" role="alert">${escapeHtml(refused.message)}</p>` : ''}
<p>${escapeHtml(what)}</p>
<form method="post">${session}
<label>${escapeHtml(t('pay.email'))}<input type="email" name="email" required autocomplete="email"></label>
<label>${escapeHtml(t('number'))}<input name="number" required inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234"></label>
<label>${escapeHtml(t('pay.name'))}<input name="name" autocomplete="cc-name"></label>
<label>${escapeHtml(t('pay.country'))}<select name="country" autocomplete="country">${options.join('')}</select></label>
<button>${escapeHtml(t(isSubscription ? 'pay.button' : 'pay.buttonOnce'))}</button>
</form>`;
  return standInPage(language, t(isSubscription ? 'pay.title' : 'pay.titleOnce'), body);
}

function paidPage(language: Language, siteOrigin: string): string {
  const t = texts(language);
  const home = siteOrigin + addressIn(language, '/');
  const body = `<p>${escapeHtml(t('pay.paid'))}</p><p><a href="${escapeHtml(home)}">${escapeHtml(t('pay.back'))}</a></p>`;
  return standInPage(language, t('pay.title'), body);
}
