import { useTranslation } from 'react-i18next';
import { Island, usePage } from '@site/remote-kit';
import { ButtonLink, Card, Ground, PageHead } from '@site/remote-kit/ui';
import { addressIn } from '@site/shared-i18n';
import { Icon } from '../../components/Icon.tsx';
import layout from '../../components/layout.module.css';
import { QuestionSearch } from './QuestionSearch.tsx';
import styles from './SupportPage.module.css';

/** Questions, searchable with script, and ways to contact support. */
export default function SupportPage() {
  const { t } = useTranslation('marketing');
  const { language, site } = usePage();
  return (
    <div className={`${layout.page} ${layout.inner}`}>
      <Ground />
      <PageHead title={t('support.title')} lead={t('support.lead')} />
      <Island name="question-search">
        <QuestionSearch />
      </Island>
      <Card className={styles.contact}>
        <h2>{t('support.contact.title')}</h2>
        <p>{t('support.contact.text')}</p>
        <p>{t('support.hours', { hours: site.supportHours })}</p>
        <div className={layout.actions}>
          <ButtonLink href={`${addressIn(language, '/')}#contact`}>{t('shortPages.write')}</ButtonLink>
          <ButtonLink variant="secondary" href={`mailto:${site.email}`}>
            <Icon name="mail" />
            {site.email}
          </ButtonLink>
        </div>
      </Card>
    </div>
  );
}
