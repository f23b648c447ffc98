import { useTranslation } from 'react-i18next';
import { Each, Value, value, When } from '@site/remote-kit';
import { Card, Disclosure } from '@site/remote-kit/ui';
import payment from '../../payment/payment.module.css';

/** What the customer was shown and agreed to with each order and change of plan (A12). */
export function Agreements() {
  const { t } = useTranslation('commerce');
  return (
    <Card aria-labelledby="account-agreements">
      <h2 id="account-agreements">{t('account.agreements')}</h2>
      <Each of="agreements">
        <Disclosure
          look="plain"
          summary={t('account.agreedOn', { plan: value('planName'), date: value('moment') })}
        >
          <dl className={payment.facts}>
            <Each of="rows">
              <div>
                <dt>
                  <Value of="label" />
                </dt>
                <dd>
                  <Value of="value" />
                </dd>
              </div>
            </Each>
          </dl>
          <When data="terms">
            <p>
              <a href={value('address')}>{t('account.agreedTerms')}</a>
            </p>
          </When>
        </Disclosure>
      </Each>
    </Card>
  );
}
