import { useTranslation } from 'react-i18next';
import { Unless, value, When } from '@site/remote-kit';
import { Callout } from '@site/remote-kit/ui';

const notices = {
  sent: 'good',
  left: 'good',
  cancelled: 'good',
  kept: 'good',
  planChanged: 'good',
  planNoted: 'good',
  invalid: 'bad',
  limited: 'bad',
  failed: 'bad',
  linkOver: 'bad',
  signedOut: 'bad',
  orderUnknown: 'bad',
  orderUnpaid: 'bad',
  orderRefunded: 'bad',
  orderDisputed: 'bad',
  providerAway: 'bad',
  notRunning: 'bad',
  cardRefused: 'bad',
  cardNeedsConfirmation: 'bad',
  invoiceOpen: 'bad',
  planOutdated: 'bad',
  planWaits: 'bad',
  planUnchanged: 'bad',
  planUnknown: 'bad',
  subscriptionEnds: 'bad',
} as const;

type Notice = keyof typeof notices;

/** The api's names that differ from ours. */
const apiNames: Partial<Record<Notice, string>> = {
  linkOver: 'link-over',
  signedOut: 'signed-out',
  orderUnknown: 'order-unknown',
  orderUnpaid: 'order-unpaid',
  orderRefunded: 'order-refunded',
  orderDisputed: 'order-disputed',
  providerAway: 'payment-provider-unavailable',
  notRunning: 'subscription-not-running',
  planChanged: 'plan-changed',
  planNoted: 'plan-noted',
  cardRefused: 'card-refused',
  cardNeedsConfirmation: 'card-needs-confirmation',
  invoiceOpen: 'invoice-open',
  planOutdated: 'plan-change-outdated',
  planWaits: 'plan-change-waits',
  planUnchanged: 'plan-unchanged',
  planUnknown: 'plan-unknown',
  subscriptionEnds: 'subscription-ends',
};

/** The results of the page's forms; the address's fragment, set by the api, shows one of them. */
export function Notices() {
  const { t } = useTranslation('commerce');
  return (Object.keys(notices) as Notice[]).map((notice) => (
    <Callout
      key={notice}
      id={`account-${apiNames[notice] ?? notice}`}
      kind={notices[notice]}
      whenTargeted
      tabIndex={-1}
    >
      {notice === 'sent' ? <Sent /> : t(`account.notices.${notice}`)}
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
