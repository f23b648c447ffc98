import { useTranslation } from 'react-i18next';
import { usePage, value, When } from '@site/remote-kit';
import { ButtonLink, Card } from '@site/remote-kit/ui';
import { addressIn } from '@site/shared-i18n';
import { SiteLink } from '@site/remote-kit/ui/SiteLink.tsx';
import { PageFrame } from '../../frame/PageFrame.tsx';
import { FormOutcomes } from '../account/AccountForm.tsx';
import { FactList, FactRow } from '../../frame/Facts.tsx';
import { Erasure } from './Erasure.tsx';
import styles from './my-data.module.css';

export default function MyDataPage() {
  const { t } = useTranslation('commerce');
  const { language } = usePage();
  const account = addressIn(language, '/account');
  return (
    <PageFrame title={t('myData.title')} width="wide">
      <FormOutcomes form="my-data" texts={t('myData.notices', { returnObjects: true })} good={['erased']} />
      <When data="unavailable">
        <Card>
          <p>{t('myData.unavailable')}</p>
        </Card>
      </When>
      <When data="signedOut">
        <Card>
          <p>{t('myData.signedOut')}</p>
          <p>
            <ButtonLink href={account}>{t('myData.toAccount')}</ButtonLink>
          </p>
        </Card>
      </When>
      <When data="data">
        <p className={styles.who}>
          <span>{t('account.signedInAs', { email: value('email') })}</span>
          <SiteLink to={account}>{t('myData.toAccount')}</SiteLink>
        </p>
        <div className={styles.parts}>
          <DataCopy />
          <Erasure />
        </div>
      </When>
    </PageFrame>
  );
}

const counted = ['messages', 'apps', 'orders', 'invoices', 'creditNotes', 'declarations'] as const;

function DataCopy() {
  const { t } = useTranslation('commerce');
  const { language } = usePage();
  return (
    <Card aria-labelledby="my-data-copy">
      <h2 id="my-data-copy">{t('myData.copy')}</h2>
      <p>{t('myData.copyText')}</p>
      <FactList>
        {counted.map((name) => (
          <FactRow key={name} label={t(`myData.${name}`)}>
            {value(name)}
          </FactRow>
        ))}
      </FactList>
      <p>
        <ButtonLink href={`/api/account/data?language=${language}`}>{t('myData.download')}</ButtonLink>
      </p>
    </Card>
  );
}
