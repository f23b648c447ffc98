import escapeHtml from 'escape-html';
import { plans } from '@site/api-contract';
import { addressIn, formatPrice, type Language } from '@site/shared-i18n';
import { texts } from '../texts.ts';
import type { CheckoutSession } from './checkout-objects.ts';
import { standInPage } from './stand-in-page.ts';

/** The countries to choose from; the provider has all. */
const countries = ['CH', 'AT', 'BE', 'BR', 'DE', 'ES', 'FR', 'GB', 'IT', 'LI', 'LU', 'PT', 'US'];

interface LinkPage {
  language: Language;
  mode: CheckoutSession['mode'];
  /** The reason of a refusal, and the session to pay with another card. */
  refused?: { message: string; sessionId?: string };
}

/** The hosted page that the buttons of the pricing section open: plan, buyer and test card. */
export function paymentLinkPage({ language, mode, refused }: LinkPage): string {
  const t = texts(language);
  const isSubscription = mode === 'subscription';
  const choices = plans.map(({ id, amount, popular }) => {
    const price = formatPrice(amount, language);
    const label = t(isSubscription ? 'pay.perMonth' : 'pay.once', {
      plan: t(`pay.plans.${id}`),
      amount: price,
    });
    return `<label><input type="radio" name="plan" value="${id}"${popular ? ' checked' : ''}> ${escapeHtml(label)}</label>`;
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
<form method="post">${session}
<fieldset><legend>${escapeHtml(t('pay.plan'))}</legend>${choices.join('')}</fieldset>
<label>${escapeHtml(t('pay.email'))}<input type="email" name="email" required autocomplete="email"></label>
<label>${escapeHtml(t('number'))}<input name="number" required inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234"></label>
<label>${escapeHtml(t('pay.name'))}<input name="name" autocomplete="cc-name"></label>
<label>${escapeHtml(t('pay.country'))}<select name="country" autocomplete="country">${options.join('')}</select></label>
<button>${escapeHtml(t(isSubscription ? 'pay.button' : 'pay.buttonOnce'))}</button>
</form>`;
  return standInPage(language, t(isSubscription ? 'pay.title' : 'pay.titleOnce'), body);
}

/** The page after a completed session. */
export function paidPage(language: Language, siteOrigin: string): string {
  const t = texts(language);
  const home = siteOrigin + addressIn(language, '/');
  const body = `<p>${escapeHtml(t('pay.paid'))}</p><p><a href="${escapeHtml(home)}">${escapeHtml(t('pay.back'))}</a></p>`;
  return standInPage(language, t('pay.title'), body);
}
