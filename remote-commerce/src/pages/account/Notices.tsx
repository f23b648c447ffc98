import { useTranslation } from 'react-i18next';
import { Unless, value, When } from '@site/remote-kit';
import { Outcomes } from '@site/remote-kit/ui';

/** The results of the page's forms, as the api names them. */
const good = [
  'left',
  'cancelled',
  'kept',
  'consented',
  'plan-changed',
  'plan-noted',
  'billing-saved',
  'billing-removed',
  'device-named',
  'device-removed',
  'invitation-sent',
  'person-removed',
  'plan-left',
  'plan-joined',
  'address-asked',
  'address-confirmed',
  'address-changed',
] as const;

const bad = [
  'invalid',
  'limited',
  'failed',
  'link-over',
  'session-changed',
  'signed-out',
  'order-unknown',
  'order-unpaid',
  'order-over',
  'order-refunded',
  'order-disputed',
  'payment-provider-unavailable',
  'subscription-not-running',
  'card-refused',
  'card-needs-confirmation',
  'invoice-open',
  'plan-change-outdated',
  'plan-change-waits',
  'plan-unchanged',
  'plan-unknown',
  'subscription-ends',
  'device-unknown',
  'address-change-over',
  'address-change-pending',
  'address-unchanged',
  'invitation-over',
  'people-full',
  'person-elsewhere',
  'person-has-plan',
  'person-invited',
  'person-self',
  'person-unknown',
  'plan-without-people',
] as const;

/** What the page's forms came to; the address's fragment shows one of them. */
export function Notices() {
  const { t } = useTranslation('commerce');
  const texts = (names: readonly (typeof good | typeof bad)[number][]) =>
    Object.fromEntries(names.map((name) => [name, t(`account.notices.${name}`)]));
  return <Outcomes form="account" good={{ sent: <Sent />, ...texts(good) }} bad={texts(bad)} />;
}

/** Repeats the e-mail address as it was typed, whether a customer has it or not: a typing error is seen at once. */
function Sent() {
  const { t } = useTranslation('commerce');
  return (
    <>
      <When data="asked">{t('account.notices.sentTo', { email: value('email') })}</When>
      <Unless data="asked">{t('account.notices.sent')}</Unless>
    </>
  );
}
