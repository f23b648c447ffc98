import type { AccountPageData, SubscriptionData } from '@site/api-contract';
import { useTranslation } from 'react-i18next';
import { pageTemplate, usePage } from '@site/remote-kit';
import { Button, ButtonLink, Callout, Card } from '@site/remote-kit/ui';
import { Disclosure } from '@site/remote-kit/ui/Disclosure.tsx';
import { plans } from '@site/api-contract/price-list';
import { addressIn } from '@site/shared-i18n';
import { FactList, FactRow } from '../../frame/Facts.tsx';
import { termsVersionRole } from '../../orders/requests.ts';
import { AccountForm } from './AccountForm.tsx';
import styles from './account.module.css';

const page = pageTemplate<AccountPageData>();
const subscription = pageTemplate<SubscriptionData>();
const otherPlans = pageTemplate<SubscriptionData['otherPlans']>();
const planWaits = pageTemplate<SubscriptionData['planWaits']>();
const planRefused = pageTemplate<AccountPageData['planRefused']>();
const { value, when, When } = pageTemplate<AccountPageData['planChange']>();
const later = pageTemplate<NonNullable<AccountPageData['planChange']>['later']>();

/** The address that shows the cost of a change of plan. */
function useChoiceAddress(plan: string): string {
  const { language } = usePage();
  return `${addressIn(language, '/account')}?order=${subscription.value('order')}&plan=${plan}#account-plan`;
}

export function PlanChoice() {
  const { t } = useTranslation('commerce');
  const choose = useChoiceAddress(otherPlans.value('choice'));
  const stay = useChoiceAddress(planWaits.value('stay'));
  return (
    <>
      <subscription.When data="hasPlans">
        <Disclosure variant="plain" summary={t('account.changePlan')}>
          <ul className={styles.choices}>
            <subscription.Each of="otherPlans">
              <li>
                <a href={choose}>
                  {t('account.planOption', {
                    plan: otherPlans.value('choiceName'),
                    price: otherPlans.value('choicePrice'),
                  })}
                </a>
              </li>
            </subscription.Each>
          </ul>
        </Disclosure>
      </subscription.When>
      <subscription.When data="planWaits">
        <p>
          <a href={stay}>{t('account.stay')}</a>
        </p>
      </subscription.When>
    </>
  );
}

/** The cost of the chosen plan now and later, to be confirmed; or why it cannot be chosen. */
export function PlanChange() {
  const { t } = useTranslation('commerce');
  const { language, pageAddress } = usePage();
  const names = ['order', 'due', 'at', 'change', 'offer'] as const;
  const values = {
    ...Object.fromEntries(names.map((name) => [name, value(name)])),
    plan: value('choice'),
    terms: pageAddress(termsVersionRole),
  };
  return (
    <>
      <page.When data="planRefused">
        <Callout kind="bad" id="account-plan">
          {planRefused.value('reason')}
        </Callout>
      </page.When>
      <page.When data="planChange">
        <Card id="account-plan" className={styles.change} aria-labelledby="account-plan-title">
          <h2 id="account-plan-title">{t('account.changeTo', { plan: value('choiceName') })}</h2>
          {plans.map(({ id }) => (
            <When key={id} data={`contents.${id}`}>
              <p>{t(`planContents.${id}`)}.</p>
            </When>
          ))}
          <FactList>
            <FactRow label={t('account.dueNow')}>{value('dueText')}</FactRow>
            {when('renews', <FactRow label={t('account.thenMonthly')}>{value('thenText')}</FactRow>)}
            {when(
              'needsCard',
              <FactRow label={t('subscription.after')}>
                {t('account.perMonth', { price: value('thenText') })}
              </FactRow>,
            )}
          </FactList>
          <p>
            <When data="atOnce">{t('account.planAtOnce')} </When>
            <When data="charges">{t('account.planProrated')}</When>
            <When data="later">{t('account.planLater', { date: later.value('from') })}</When>
          </p>
          {when('binding', <p>{t('account.planWithdrawal')}</p>)}
          <p>
            {t('payment.agree')} <a href={pageAddress('terms')}>{t('payment.termsOfService')}</a>.
          </p>
          <AccountForm form="plan" values={values} className={styles.actions}>
            <Button type="submit">{value('button')}</Button>
            <ButtonLink variant="secondary" href={addressIn(language, '/account')}>
              {t('account.back')}
            </ButtonLink>
          </AccountForm>
        </Card>
      </page.When>
    </>
  );
}
