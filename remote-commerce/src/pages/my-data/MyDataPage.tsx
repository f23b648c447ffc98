import { useTranslation } from 'react-i18next';
import { usePage, value, When } from '@site/remote-kit';
import { ButtonLink, Card, Outcomes } from '@site/remote-kit/ui';
import { addressIn } from '@site/shared-i18n';
import { SiteLink } from '@site/remote-kit/ui/SiteLink.tsx';
import { PageFrame } from '../../frame/PageFrame.tsx';
import { DataCopy } from './DataCopy.tsx';
import { Erasure } from './Erasure.tsx';
import styles from './my-data.module.css';

/** A copy of all stored data of a customer, and its erasure. Needs no script (A11). */
export default function MyDataPage() {
  const { t } = useTranslation('commerce');
  const { language } = usePage();
  const account = addressIn(language, '/account');
  return (
    <PageFrame title={t('myData.title')} width="wide">
      <Outcomes
        form="my-data"
        good={{ erased: t('myData.notices.erased') }}
        bad={{
          'session-changed': t('myData.notices.sessionChanged'),
          'signed-out': t('myData.notices.signedOut'),
          'erasure-pending': t('myData.notices.pending'),
          'erasure-outdated': t('myData.notices.outdated'),
          'payment-provider-unavailable': t('myData.notices.providerAway'),
          invalid: t('myData.notices.invalid'),
          limited: t('myData.notices.limited'),
          failed: t('myData.notices.failed'),
        }}
      />
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
