import { useTranslation } from 'react-i18next';
import { Each, value, When } from '@site/remote-kit';
import { Card } from '@site/remote-kit/ui';
import { Disclosure } from '@site/remote-kit/ui/Disclosure.tsx';
import { DataRows } from '../../frame/DataRows.tsx';
import facts from '../../frame/facts.module.css';

/** What the customer was shown and agreed to with each order and change of plan (A12). */
export function Agreements() {
  const { t } = useTranslation('commerce');
  return (
    <Card aria-labelledby="account-agreements">
      <h2 id="account-agreements">{t('account.agreements')}</h2>
      <Each of="agreements">
        <Disclosure
          variant="plain"
          summary={t('account.agreedOn', { plan: value('title'), date: value('moment') })}
        >
          <DataRows className={facts.facts} />
          <When data="terms">
            <p>
              <a href={`/api/account/terms?address=${value('address')}`}>{t('account.agreedTerms')}</a>
            </p>
          </When>
        </Disclosure>
      </Each>
    </Card>
  );
}
