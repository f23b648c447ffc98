import escapeHtml from 'escape-html';
import { currency, plans } from '@site/api-contract';
import { addressIn, formatPrice, type Language } from '@site/shared-i18n';
import { texts } from '../texts.ts';
import { confirmIntent, createPaymentIntent } from './intents.ts';
import { sandboxPage } from './page.ts';
import type { Provider } from './provider.ts';
import { ProviderError } from './provider-error.ts';

export const paymentLinkPath = '/pay';

/** The hosted page that the pricing section's buttons open: a plan, an e-mail address and a test card. */
export function paymentLinkPage(language: Language, error?: string): string {
  const t = texts(language);
  const choices = plans.map(({ id, amount, popular }) => {
    const price = formatPrice(amount, language);
    const label = t('pay.perMonth', { plan: t(`pay.plans.${id}`), amount: price });
    return `<label><input type="radio" name="plan" value="${id}"${popular ? ' checked' : ''}> ${escapeHtml(label)}</label>`;
  });
  const body = `
${error ? `<p class="error" role="alert">${escapeHtml(error)}</p>` : ''}
<form method="post">
<fieldset><legend>${escapeHtml(t('pay.plan'))}</legend>${choices.join('')}</fieldset>
<label>${escapeHtml(t('pay.email'))}<input type="email" name="email" required autocomplete="email"></label>
<label>${escapeHtml(t('number'))}<input name="number" required inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242"></label>
<button>${escapeHtml(t('pay.button'))}</button>
</form>`;
  return sandboxPage(language, t('pay.title'), body);
}

/** Pays a plan's month with a test card; answers the page that says how it went. */
export function payByLink(
  provider: Provider,
  language: Language,
  siteOrigin: string,
  fields: Record<string, unknown>,
): string {
  const t = texts(language);
  const plan = plans.find(({ id }) => id === fields['plan']);
  if (!plan) return paymentLinkPage(language, t('pay.unknownPlan'));
  const card = {
    number: String(fields['number']),
    exp_month: 12,
    exp_year: new Date().getFullYear() + 3,
    cvc: '123',
  };
  const intent = createPaymentIntent(provider, {
    amount: plan.amount,
    currency,
    metadata: { plan: plan.id },
  });
  try {
    confirmIntent(provider, intent, { payment_method_data: { type: 'card', card }, expand: [] }, '');
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const code = String(error.body.error['decline_code'] ?? '');
    return paymentLinkPage(language, t(`refusals.${code}`, { defaultValue: error.message }));
  }
  const home = siteOrigin + addressIn(language, '/');
  const body = `<p>${escapeHtml(t('pay.paid'))}</p><p><a href="${escapeHtml(home)}">${escapeHtml(t('pay.back'))}</a></p>`;
  return sandboxPage(language, t('pay.title'), body);
}
