import escapeHtml from 'escape-html';
import type { Language } from '@site/shared-i18n';
import { texts } from '../texts.ts';
import { followIntent } from './intent-routes.ts';
import { answerChallenge, checkClientSecret, type Intent } from './intents.ts';
import { standInPage } from './stand-in-page.ts';
import type { Provider } from './provider.ts';
import { noSuch } from './provider-error.ts';

/** The bank's page, on which the visitor passes or fails the challenge of an intent. */
export function challengePage(language: Language): string {
  const t = texts(language);
  const button = (outcome: string, text: string) =>
    `<button name="outcome" value="${outcome}">${escapeHtml(text)}</button>`;
  const buttons = button('pass', t('challenge.pass')) + button('fail', t('challenge.fail'));
  return standInPage(language, t('challenge.title'), `<form method="post">${buttons}</form>`);
}

/** The intent whose challenge a browser may answer. @throws ProviderError 404 without the right secret */
export function challengedIntent(provider: Provider, id: string, clientSecret: string): Intent {
  const intent =
    provider.ledger.get<Intent>('payment_intent', id) ?? provider.ledger.get<Intent>('setup_intent', id);
  if (!intent) throw noSuch('intent', id);
  checkClientSecret(intent, clientSecret);
  return intent;
}

/** @returns the visitor's next address: the confirmation's return address with the provider's parameters, else the site */
export function finishChallenge(
  provider: Provider,
  intent: Intent,
  passed: boolean,
  siteOrigin: string,
): string {
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
