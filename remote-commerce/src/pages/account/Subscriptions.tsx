import type {
  AccountData,
  OrderLinkData,
  StoredCardData,
  SubscriptionData,
  SubscriptionStateData,
} from '@site/api-contract';
import { useTranslation } from 'react-i18next';
import { cardPaths } from '@site/api-contract/page-paths';
import { pageTemplate, usePage } from '@site/remote-kit';
import { Button, ButtonLink, Card } from '@site/remote-kit/ui';
import { Disclosure } from '@site/remote-kit/ui/Disclosure.tsx';
import { addressIn, type Language } from '@site/shared-i18n';
import { FactList, FactRow } from '../../frame/Facts.tsx';
import { AccountForm } from './AccountForm.tsx';
import { PlanChoice } from './PlanChange.tsx';
import styles from './account.module.css';

const account = pageTemplate<AccountData>();
const ended = pageTemplate<AccountData['ended']>();
const months = pageTemplate<AccountData['months']>();
const { Unless, value, when, When } = pageTemplate<SubscriptionData>();
const trial = pageTemplate<SubscriptionData['trial']>();
const pastDue = pageTemplate<SubscriptionData['pastDue']>();
const ending = pageTemplate<SubscriptionData['ending']>();
const planWaits = pageTemplate<SubscriptionData['planWaits']>();
const next = pageTemplate<SubscriptionData['next']>();
const method = pageTemplate<SubscriptionData['method']>();
const orderLink = pageTemplate<OrderLinkData>();

export function Subscriptions() {
  const { t } = useTranslation('commerce');
  const { language } = usePage();
  const heading = t('account.subscription');
  return (
    <Card aria-labelledby="account-subscription">
      <h2 id="account-subscription">
        {account.when('noSubscription', account.when('hasMonths', t('account.plan'), heading), heading)}
      </h2>
      <account.Each of="subscriptions">
        <Subscription />
      </account.Each>
      {account.when('hasMonths', <Months />)}
      <account.When data="noSubscription">
        <account.Unless data="hasMonths">
          <p>{t('account.noSubscription')}</p>
          <ButtonLink variant="secondary" href={`${addressIn(language, '/')}#pricing`}>
            {t('account.seePlans')}
          </ButtonLink>
        </account.Unless>
      </account.When>
      <account.When data="hasEnded">
        <ul className={styles.list}>
          <account.Each of="ended">
            <li>{t('account.ended', { plan: ended.value('planName') })}</li>
          </account.Each>
        </ul>
      </account.When>
    </Card>
  );
}

function Subscription() {
  const { t } = useTranslation('commerce');
  const { language } = usePage();
  const cardPage = `${addressIn(language, cardPaths)}?order=${value('order')}`;
  return (
    <article className={styles.subscription}>
      <h3>{value('planName')}</h3>
      <SubscriptionFacts />
      <When data="payment">
        <p>
          <ButtonLink href={cardPage}>{t('account.payOrReplace')}</ButtonLink>
        </p>
      </When>
      <When data="cardChange">
        <p>
          <a href={cardPage}>{t('account.replaceCard')}</a>
        </p>
      </When>
      <When data="cardWanted">
        <p>
          <ButtonLink variant="secondary" href={orderPageOf(language)}>
            {t('payment.addCard')}
          </ButtonLink>
        </p>
      </When>
      <PlanChoice />
      {when('canCancel', <Ending />)}
      <When data="canKeep">
        <AccountForm form="keep" values={{ order: value('order') }}>
          <Button type="submit">{t('account.keep')}</Button>
        </AccountForm>
      </When>
    </article>
  );
}

/** Paid months without renewal. */
function Months() {
  const { t } = useTranslation('commerce');
  const { pageAddress } = usePage();
  const plan = months.value('plan');
  return (
    <ul className={styles.list}>
      <account.Each of="months">
        <li>
          {t('account.month', { plan: months.value('planName'), date: months.value('until') })}
          <account.When data="noSubscription">
            <p className={styles.next}>{t('account.afterMonth')}</p>
            <div className={styles.actions}>
              <ButtonLink variant="secondary" href={`${pageAddress('trial')}?plan=${plan}`}>
                {t('account.subscribe', { plan: months.value('planName') })}
              </ButtonLink>
              <ButtonLink
                variant="text"
                href={`${pageAddress('checkout')}?plan=${plan}&amount=${months.value('francs')}`}
              >
                {t('account.anotherMonth')}
              </ButtonLink>
            </div>
          </account.When>
        </li>
      </account.Each>
    </ul>
  );
}

/** Ends a subscription with its period, or at once if a month is unpaid, and a trial on its last day. */
function Ending() {
  const { t } = useTranslation('commerce');
  const date = trial.value('endsOn');
  const text = when('pastDue', t('account.cancelUnpaidText'), t('account.cancelText'));
  return (
    <Disclosure variant="plain" summary={when('trial', t('account.endTrial'), t('account.cancel'))}>
      <p>{when('trial', t('account.endTrialText', { date }), text)}</p>
      <AccountForm form="cancel" values={{ order: value('order') }}>
        <Button type="submit">
          {when('trial', t('account.endTrialOn', { date }), t('account.cancelNow'))}
        </Button>
      </AccountForm>
    </Disclosure>
  );
}

/** State, next charge and card; the last two are missing while the provider is away. */
function SubscriptionFacts() {
  const { t } = useTranslation('commerce');
  return (
    <FactList>
      <FactRow label={t('account.state')}>
        <State data="trial" mood="good" text={t('account.trial', { date: trial.value('until') })} />
        <State data="active" mood="good" text={t('account.active')} />
        <State data="processing" text={t('account.processing')} />
        <State data="pastDue" mood="bad" text={t('account.pastDue', { amount: pastDue.value('due') })} />
        <State data="refunded" mood="bad" text={t('order.states.refunded')} />
        <State data="disputed" mood="bad" text={t('order.states.disputed')} />
        <State data="ending" text={t('account.ending', { date: ending.value('end') })} />
        <State data="endingSoon" text={t('account.endingSoon')} />
      </FactRow>
      {when('number', <FactRow label={t('order.number')}>{value('number')}</FactRow>)}
      <FactRow label={t('account.price')}>{t('account.perMonth', { price: value('price') })}</FactRow>
      {when('planWaits', <FactRow label={t('account.nextPlan')}>{planWaits.value('nextName')}</FactRow>)}
      <Unless data="outdated">
        <FactRow label={t('account.next')}>
          {when(
            'next',
            t('account.nextCharge', { amount: next.value('charge'), date: next.value('on') }),
            t('account.noCharge'),
          )}
        </FactRow>
        {when(
          'method',
          <FactRow label={t('account.method')}>{method.value('name')}</FactRow>,
          <FactRow label={t('account.card')}>
            {when('card', <CardText />)}
            {when('noCard', t('account.noCard'))}
          </FactRow>,
        )}
      </Unless>
    </FactList>
  );
}

interface StateProps {
  data: keyof SubscriptionStateData;
  mood?: 'good' | 'bad';
  text: string;
}

function State({ data, mood, text }: StateProps) {
  return when(
    data,
    <span className={styles.state} data-mood={mood}>
      {text}
    </span>,
  );
}

/** The stored card (`card` of the page's data). */
export function CardText() {
  const { t } = useTranslation('commerce');
  const { value } = pageTemplate<StoredCardData['card']>();
  return t('account.cardText', { brand: value('brand'), digits: value('last4'), expiry: value('expires') });
}

/** The order's page, with the token that the api's data gives for it. */
export function orderPageOf(language: Language): string {
  return `${addressIn(language, '/order')}#${orderLink.value('token')}`;
}
