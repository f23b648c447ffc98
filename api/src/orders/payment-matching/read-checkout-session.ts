import type Stripe from 'stripe';
import { currency, emailSchema, type PlanId } from '@site/api-contract';
import { toLanguage, defaultLanguage, languages, type Language } from '@site/shared-i18n';
import { idOf } from '../../platform/payments/payment-provider.ts';
import type { AgreementRecord } from '../agreements/table.ts';
import { planOf } from '../provider-price.ts';
import { buyerOf } from '../provider-state/buyer.ts';
import type { Buyer, Order } from '../table.ts';
import { UnmatchedPayment, type Problem } from './unmatched-payment.ts';

export const sessionExpansions = ['line_items', 'customer', 'subscription', 'payment_intent'];

type SessionOrder = Pick<
  Order,
  | 'kind'
  | 'plan'
  | 'amount'
  | 'currency'
  | 'language'
  | 'email'
  | 'customerId'
  | 'subscriptionId'
  | 'intentId'
> & { sessionId: string; buyer: Buyer | null };

/**
 * Reads what was bought; a coupon, a tax or a quantity changes only what was paid.
 * @param links our payment links; if empty, every link that sells our prices counts as ours
 * @throws UnmatchedPayment for a session that sells no plan, or several, or in another currency
 */
export function readCheckoutSession(
  session: Stripe.Checkout.Session,
  links: readonly string[],
): SessionOrder {
  const { id, customer_details: details, customer, subscription, payment_intent: intent } = session;
  const isSubscription = session.mode === 'subscription';
  const link = idOf(session.payment_link) ?? '';
  if (links.length > 0 && !links.includes(link)) throw unmatched(session, 'link_unknown');
  const { plan, monthly } = soldIn(session);
  if (session.currency !== currency) throw unmatched(session, 'currency_unknown');
  const existingCustomer =
    typeof customer === 'object' && customer && !('deleted' in customer) ? customer : undefined;
  return {
    sessionId: id,
    kind: isSubscription ? 'subscription' : 'payment',
    plan,
    amount: isSubscription ? monthly : (session.amount_total ?? monthly),
    currency,
    language: sessionLanguage({
      locale: session.locale,
      preferredLocales: existingCustomer?.preferred_locales ?? [],
      country: details?.address?.country,
    }),
    email: emailSchema.safeParse(details?.email ?? existingCustomer?.email).data ?? null,
    buyer: buyerOf(details) ?? buyerOf(existingCustomer) ?? null,
    customerId: idOf(customer) ?? null,
    subscriptionId: (isSubscription && idOf(subscription)) || null,
    intentId: (!isSubscription && idOf(intent)) || null,
  };
}

/** What the provider's page has shown. The words of its button, and the terms that it links to, are unknown. */
export function recordOfCheckoutSession(
  session: Stripe.Checkout.Session,
  { kind, plan, amount }: Pick<Order, 'kind' | 'plan' | 'amount'>,
): AgreementRecord {
  const { subscription, payment_intent: intent } = session;
  const created = [subscription, intent].find((one) => typeof one === 'object' && one !== null);
  const { trial_end: trialEnd } = typeof subscription === 'object' ? (subscription ?? {}) : {};
  const from = trialEnd ? { from: new Date(trialEnd * 1000).toISOString() } : {};
  return {
    plan,
    amount: session.amount_total ?? amount,
    currency,
    renewal: kind === 'subscription' ? { amount, every: 'month', ...from } : null,
    terms: null,
    language: toLanguage(session.locale) ?? null,
    button: null,
    page: 'provider',
    // Subscription and intent are created when the button is pressed, the session when the page is opened. The provider's
    // clock may be ahead.
    at: new Date(Math.min((created?.created ?? session.created) * 1000, Date.now())).toISOString(),
  };
}

/** The only plan among what was sold, its monthly price in centimes, without coupons and taxes. @throws UnmatchedPayment */
function soldIn(session: Stripe.Checkout.Session): { plan: PlanId; monthly: number } {
  const sold = (session.line_items?.data ?? []).flatMap(({ price, quantity }) => {
    const plan = price && planOf(price);
    const isMonthly = price?.recurring?.interval === 'month' && price.recurring.interval_count === 1;
    if (!plan || isMonthly !== (session.mode === 'subscription')) return [];
    return { plan, monthly: (price.unit_amount ?? 0) * (quantity ?? 1) };
  });
  const [item, ...furtherItems] = sold;
  if (!item) throw unmatched(session, 'price_unknown');
  if (furtherItems.length > 0) throw unmatched(session, 'items_unknown');
  return item;
}

function unmatched(session: Stripe.Checkout.Session, problem: Problem): UnmatchedPayment {
  const { id, amount_total: amount, currency: paidIn } = session;
  const paidBy = idOf(session.payment_intent) ?? idOf(session.invoice) ?? null;
  return new UnmatchedPayment(id, problem, { amount, currency: paidIn, paidBy });
}

/** For each language, the countries (ISO 3166-1 alpha-2) where it is the most common one of the site's languages. */
const countries: Record<Language, string[]> = {
  fr: ['FR', 'BE', 'LU', 'MC', 'CH'],
  en: ['GB', 'IE', 'US', 'CA', 'AU', 'NZ', 'IN', 'ZA', 'SG', 'MT', 'NG', 'KE'],
  de: ['DE', 'AT', 'LI'],
  it: ['IT', 'SM', 'VA'],
  es: ['ES', 'MX', 'AR', 'CO', 'CL', 'PE', 'EC', 'UY', 'PY', 'BO', 'CR', 'PA', 'DO', 'GT', 'HN', 'SV', 'NI'],
  pt: ['PT', 'BR', 'AO', 'MZ', 'CV'],
  ru: ['RU', 'BY', 'KZ', 'KG'],
};

/** The language of mails to a buyer: that of the page, of the customer's preferences, or of the country; otherwise French. */
function sessionLanguage(hints: {
  locale: string | null;
  preferredLocales: readonly string[];
  country: string | null | undefined;
}): Language {
  const candidates = [hints.locale, ...hints.preferredLocales].map(toLanguage);
  return (
    candidates.find((language) => language !== undefined) ??
    languages.find((language) => countries[language].includes(hints.country ?? '')) ??
    defaultLanguage
  );
}
