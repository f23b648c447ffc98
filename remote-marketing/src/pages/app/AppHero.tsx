import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import { ButtonLink } from '@site/remote-kit/ui';
import { AppIcon } from '@site/remote-kit/ui/AppIcon.tsx';
import { addressIn } from '@site/shared-i18n';
import { AppPicture } from '../../components/AppPicture.tsx';
import { DetailPicture } from '../../components/DetailPicture.tsx';
import { DownloadLink } from '../../components/DownloadLink.tsx';
import layout from '../../components/layout.module.css';
import { Rating } from '../../components/Rating.tsx';
import { TrialLink } from '../../components/TrialLink.tsx';
import { sampledApps } from '../../samples/samples.ts';
import type { ShowcasedApp } from '../../showcase.ts';
import { JobReportLink } from './JobReportLink.tsx';
import { SampleLink } from './SampleLink.tsx';
import styles from './AppPage.module.css';

/** What the app does, how to get it, its screens, and a sample of what it gives. */
export function AppHero({ app }: { app: ShowcasedApp }) {
  const { t } = useTranslation('marketing');
  const { language } = usePage();
  return (
    <section className={`${layout.inner} ${styles.hero}`}>
      <div className={styles.words}>
        <div className={styles.facts}>
          <AppIcon app={app.name} />
          <strong>{app.name}</strong>
          {app.badge && <span className={layout.badge}>{t(`apps.${app.badge}`)}</span>}
          <Rating app={app} />
        </div>
        <h1 tabIndex={-1}>{t(`${app.texts}.headline`)}</h1>
        <p className={styles.lead}>{t(`${app.texts}.long`)}</p>
        <ul className={layout.tags}>
          {app.tags.map((tag) => (
            <li key={tag}>{t(tag)}</li>
          ))}
        </ul>
        <div className={styles.ways}>
          <div>
            <TrialLink app={app.name} />
            <p>{t('appPage.ways.trial')}</p>
          </div>
          <div>
            <DownloadLink app={app} text={t('apps.download')} variant="secondary" />
            <p>{t('appPage.ways.download')}</p>
          </div>
        </div>
        <p className={styles.prices}>
          <ButtonLink variant="text" href={`${addressIn(language, '/')}#pricing`}>
            {t('appPage.prices')}
          </ButtonLink>
        </p>
      </div>
      <div className={styles.shown}>
        <AppPicture app={app} isFirst />
        <div className={styles.sample}>
          <DetailPicture slug={app.slug} number={3} />
          {app.slug === 'atlasfibre' ? (
            <ButtonLink variant="text" href="#colour-code">
              {t('blog.fibreColours.fibre')}
            </ButtonLink>
          ) : (
            <SampleLink slug={app.slug} />
          )}
        </div>
        {sampledApps.some((slug) => slug === app.slug) && <JobReportLink variant="secondary" />}
      </div>
    </section>
  );
}
