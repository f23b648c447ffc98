import { useTranslation } from 'react-i18next';
import { Unless, value, When } from '@site/remote-kit';
import { Callout } from '@site/remote-kit/ui';

/** The messages of the forms' results, by the names that the api gives these in the address's fragment. */
const goodNotices = {
  sent: 'sent',
  left: 'left',
  cancelled: 'cancelled',
  kept: 'kept',
  consented: 'consented',
  'plan-changed': 'planChanged',
  'plan-noted': 'planNoted',
  'billing-saved': 'billingSaved',
  'billing-removed': 'billingRemoved',
  'device-named': 'deviceNamed',
  'device-removed': 'deviceRemoved',
  'invitation-sent': 'invited',
  'person-removed': 'personRemoved',
  'plan-left': 'planLeft',
  'plan-joined': 'planJoined',
  'address-asked': 'addressAsked',
  'address-confirmed': 'addressConfirmed',
  'address-changed': 'addressChanged',
} as const;

const badNotices = {
  invalid: 'invalid',
  limited: 'limited',
  failed: 'failed',
  'link-over': 'linkOver',
  'session-changed': 'sessionChanged',
  'signed-out': 'signedOut',
  'order-unknown': 'orderUnknown',
  'order-unpaid': 'orderUnpaid',
  'order-over': 'orderOver',
  'order-refunded': 'orderRefunded',
  'order-disputed': 'orderDisputed',
  'payment-provider-unavailable': 'providerAway',
  'subscription-not-running': 'notRunning',
  'card-refused': 'cardRefused',
  'card-needs-confirmation': 'cardNeedsConfirmation',
  'invoice-open': 'invoiceOpen',
  'plan-change-outdated': 'planOutdated',
  'plan-change-waits': 'planWaits',
  'plan-unchanged': 'planUnchanged',
  'plan-unknown': 'planUnknown',
  'subscription-ends': 'subscriptionEnds',
  'device-unknown': 'deviceUnknown',
  'address-change-over': 'addressOver',
  'address-change-pending': 'addressPending',
  'address-unchanged': 'addressUnchanged',
  'invitation-over': 'invitationOver',
  'people-full': 'peopleFull',
  'person-elsewhere': 'personElsewhere',
  'person-has-plan': 'personHasPlan',
  'person-invited': 'personInvited',
  'person-self': 'personSelf',
  'person-unknown': 'personUnknown',
  'plan-without-people': 'planWithoutPeople',
} as const;

const notices = (
  [
    ['good', goodNotices],
    ['bad', badNotices],
  ] as const
).flatMap(([kind, messages]) => Object.entries(messages).map(([name, message]) => ({ kind, name, message })));

/** The results of the page's forms; the address's fragment shows one of them. */
export function Notices() {
  const { t } = useTranslation('commerce');
  return notices.map(({ kind, name, message }) => (
    <Callout key={name} id={`account-${name}`} kind={kind} whenTargeted tabIndex={-1}>
      {message === 'sent' ? <Sent /> : t(`account.notices.${message}`)}
    </Callout>
  ));
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
