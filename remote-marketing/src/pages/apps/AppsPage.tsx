import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import { ButtonLink, Card, Ground, PageHead } from '@site/remote-kit/ui';
import { AppIcon } from '@site/remote-kit/ui/AppIcon.tsx';
import { addressIn } from '@site/shared-i18n';
import { ClosingBand, DownloadLink, JobReportLink, TrialLink } from '../../components/links.tsx';
import { Checks, Icon } from '../../components/Icon.tsx';
import layout from '../../components/layout.module.css';
import { AppPicture } from '../../components/app-pictures.tsx';
import { AppBadge, AppTags, Rating } from '../../components/app-labels.tsx';
import { showcase, type ShowcasedApp } from '../../showcase.ts';
import styles from './AppsPage.module.css';

export default function AppsPage() {
  const { t } = useTranslation('marketing');
  const { language } = usePage();
  return (
    <>
      <div className={`${layout.page} ${layout.inner}`}>
        <Ground />
        <div className={styles.head}>
          <PageHead title={t('appsPage.title')} lead={t('appsPage.lead')}>
            <p className={layout.actions}>
              <TrialLink />
            </p>
            <p className={styles.note}>{t('appPage.choice')}</p>
          </PageHead>
          <ul className={styles.jump}>
            {showcase.map(({ name, slug, texts }) => (
              <li key={slug}>
                <a href={`#${slug}`}>
                  <AppIcon app={name} />
                  <span>
                    <b>{name}</b>
                    {t(`${texts}.headline`)}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </div>
        {showcase.map((app) => (
          <AppEntry key={app.slug} app={app} />
        ))}
        <Card className={styles.common} data-reveal>
          <h2>{t('appsPage.common.title')}</h2>
          <Checks
            lines={(['offline', 'languages', 'price'] as const).map((fact) => t(`appsPage.common.${fact}`))}
          />
          <div className={styles.further}>
            <ButtonLink variant="text" href={`${addressIn(language, '/')}#pricing`}>
              {t('appsPage.common.pricing')}
              <Icon name="arrow" />
            </ButtonLink>
            <JobReportLink />
          </div>
        </Card>
      </div>
      <ClosingBand title={t('callToAction.title')} text={t('callToAction.text')} object="atlasfibre" />
    </>
  );
}

function AppEntry({ app }: { app: ShowcasedApp }) {
  const { t } = useTranslation('marketing');
  const { language } = usePage();
  return (
    <article id={app.slug} className={styles.app} data-reveal>
      <AppPicture app={app} />
      <div className={styles.words}>
        <h2 className={styles.name}>
          <AppIcon app={app.name} />
          {app.name}
        </h2>
        <div className={styles.facts}>
          <Rating app={app} />
          <AppBadge app={app} />
        </div>
        <p>{t(`${app.texts}.long`)}</p>
        <Checks lines={app.features.map((feature) => t(feature))} />
        <AppTags app={app} />
        <div className={layout.actions}>
          <DownloadLink app={app} variant="secondary" />
          <ButtonLink
            variant="secondary"
            href={addressIn(language, `/${app.slug}`)}
            aria-label={t('apps.moreAbout', { app: app.name })}
          >
            {t('apps.more')}
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}
