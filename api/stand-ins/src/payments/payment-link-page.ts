import escapeHtml from 'escape-html';
import { addressIn, formatPrice, type Language } from '@site/shared-i18n';
import { texts } from '../texts.ts';
import type { SoldByLink } from './payment-links.ts';
import { standInPage } from './stand-in-page.ts';

/** The countries to choose from; the provider has all. */
const countries = ['CH', 'AT', 'BE', 'BR', 'DE', 'ES', 'FR', 'GB', 'IT', 'LI', 'LU', 'PT', 'US'];

interface LinkPage {
  language: Language;
  sold: SoldByLink;
  /** The reason of a refusal, and the session to pay with another card. */
  refused?: { message: string; sessionId?: string };
}

/** The hosted page that a button of the pricing section opens: what it sells, buyer and test card. */
export function paymentLinkPage({ language, sold, refused }: LinkPage): string {
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

export function paidPage(language: Language, siteOrigin: string): string {
  const t = texts(language);
  const home = siteOrigin + addressIn(language, '/');
  const body = `<p>${escapeHtml(t('pay.paid'))}</p><p><a href="${escapeHtml(home)}">${escapeHtml(t('pay.back'))}</a></p>`;
  return standInPage(language, t('pay.title'), body);
}
