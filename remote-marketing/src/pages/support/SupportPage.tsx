import { useTranslation } from 'react-i18next';
import { Island, usePage } from '@site/remote-kit';
import { ButtonLink, Card, Ground, PageHead } from '@site/remote-kit/ui';
import { addressIn } from '@site/shared-i18n';
import { Icon } from '../../components/Icon.tsx';
import layout from '../../components/layout.module.css';
import { ClosingBand } from '../../components/links.tsx';
import { QuestionSearch } from './QuestionSearch.tsx';
import styles from './SupportPage.module.css';

export default function SupportPage() {
  const { t } = useTranslation('marketing');
  const { language, site } = usePage();
  return (
    <>
      <div className={`${layout.page} ${layout.inner}`}>
        <Ground />
        <PageHead title={t('support.title')} lead={t('support.lead')} />
        <div className={styles.columns}>
          <div>
            <Island name="question-search">
              <QuestionSearch />
            </Island>
          </div>
          <Card className={styles.contact}>
            <h2>{t('support.contact.title')}</h2>
            <p>{t('support.contact.text')}</p>
            <ul>
              <li>
                <Icon name="mail" />
                <a href={`mailto:${site.email}`}>{site.email}</a>
              </li>
              <li>
                <Icon name="phone" />
                <a href={site.phoneUri}>{site.phone}</a>
              </li>
            </ul>
            <p>{t('support.hours', { hours: site.supportHours })}</p>
            <ButtonLink href={`${addressIn(language, '/')}#contact`}>{t('shortPages.write')}</ButtonLink>
          </Card>
        </div>
      </div>
      <ClosingBand title={t('callToAction.title')} text={t('callToAction.text')} object="chronos-pro" />
    </>
  );
}
