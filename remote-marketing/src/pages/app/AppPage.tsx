import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import { unbroken, addressIn } from '@site/shared-i18n';
import { ButtonLink } from '@site/remote-kit/ui';
import { AppIcon } from '@site/remote-kit/ui/AppIcon.tsx';
import { Dock } from '../../components/Dock.tsx';
import {
  ClosingBand,
  closingBandId,
  DownloadLink,
  TrialLink,
  JobReportLink,
  SampleLink,
} from '../../components/links.tsx';
import layout from '../../components/layout.module.css';
import { Questions } from '../../components/Questions.tsx';
import { appQuestions, cheapestPrice } from '../../app-questions.ts';
import { showcase, type ShowcasedApp } from '../../showcase.ts';
import { AppPagePicture, DetailPicture } from '../../components/app-pictures.tsx';
import { AppBadge, AppTags, Rating } from '../../components/app-labels.tsx';
import { sampledApps } from '../../samples/samples.ts';
import { Checks } from '../../components/Icon.tsx';
import styles from './AppPage.module.css';

/** The page of the app with the page's id as slug. @throws Error where there is no such app */
export default function AppPage({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('marketing');
  const { language, page } = usePage();
  const app = showcase.find(({ slug }) => slug === page);
  if (!app) throw new Error(`No app has the page ${page}`);
  return (
    <>
      <AppHero app={app} />
      <Dock app={app.name} besides={[`#${closingBandId}`]} />
      {children}
      <AppScreens app={app} />
      <AppFacts app={app} />
      <section className={`${layout.section} ${layout.sunken}`}>
        <div className={`${layout.inner} ${layout.withQuestions}`} data-reveal>
          <h2 className={styles.title}>{t('appPage.questions', { app: app.name })}</h2>
          <Questions entries={appQuestions(app, t, language)} />
        </div>
      </section>
      <ClosingBand
        title={t('appPage.closing.title', { app: unbroken(app.name) })}
        text={t('appPage.facts.trial.text')}
        app={app.name}
        object={app.slug}
      >
        <DownloadLink app={app} variant="secondary" />
      </ClosingBand>
    </>
  );
}

function AppHero({ app }: { app: ShowcasedApp }) {
  const { t } = useTranslation('marketing');
  const { language } = usePage();
  const hasViewer = app.slug === 'atlasfibre';
  return (
    <section id="hero" className={`${layout.inner} ${styles.hero}`}>
      <div className={styles.words}>
        <div className={styles.facts}>
          <AppIcon app={app.name} />
          <strong>{app.name}</strong>
          <AppBadge app={app} />
          <Rating app={app} />
        </div>
        <h1 tabIndex={-1}>{t(`${app.texts}.headline`)}</h1>
        <p className={styles.lead}>{t(`${app.texts}.long`)}</p>
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
        {hasViewer && (
          <p className={styles.jump}>
            <ViewerLink />
          </p>
        )}
        <p className={styles.prices}>
          <ButtonLink variant="text" href={`${addressIn(language, '/')}#pricing`}>
            {t('appPage.prices')}
          </ButtonLink>
        </p>
        <AppTags app={app} />
      </div>
      <div className={styles.shown}>
        <AppPagePicture app={app} />
        <div className={`${styles.sample} ${hasViewer ? styles.beside : ''}`}>
          <DetailPicture slug={app.slug} number={3} isLazy={hasViewer} />
          {hasViewer ? <ViewerLink /> : <SampleLink slug={app.slug} />}
        </div>
        {sampledApps.some((slug) => slug === app.slug) && <JobReportLink />}
      </div>
    </section>
  );
}

function ViewerLink() {
  const { t } = useTranslation('marketing');
  return (
    <ButtonLink variant="text" href="#colour-code">
      {t('blog.fibreColours.fibre')}
    </ButtonLink>
  );
}

const screens = [
  ['one', 1],
  ['two', 2],
  ['three', 3],
] as const;

function AppScreens({ app }: { app: ShowcasedApp }) {
  const { t } = useTranslation('marketing');
  return (
    <section className={`${layout.section} ${layout.sunken}`}>
      <div className={layout.inner} data-reveal>
        <h2 className={styles.title}>{t('appPage.screens', { app: app.name })}</h2>
        <ol className={styles.screens}>
          {screens.map(([screen, number]) => (
            <li key={screen}>
              <DetailPicture slug={app.slug} number={number} isLazy />
              <div>
                <h3>{t(`${app.texts}.screens.${screen}.title`)}</h3>
                <p>{t(`${app.texts}.screens.${screen}.text`)}</p>
              </div>
            </li>
          ))}
        </ol>
        <p className={styles.drawn}>{t('appPage.drawn')}</p>
      </div>
    </section>
  );
}

const audiences = ['one', 'two', 'three'] as const;
const facts = ['offline', 'languages', 'system', 'price', 'trial'] as const;

function AppFacts({ app }: { app: ShowcasedApp }) {
  const { t } = useTranslation('marketing');
  const { language, site } = usePage();
  const values = { price: cheapestPrice(language), languages: site.appLanguages };
  return (
    <section className={`${layout.section} ${layout.inner} ${styles.columns}`} data-reveal>
      <div>
        <h2 className={styles.title}>{t('appPage.audience')}</h2>
        <Checks lines={audiences.map((audience) => t(`${app.texts}.audience.${audience}`))} />
      </div>
      <div>
        <h2 className={styles.title}>{t('appPage.facts.title')}</h2>
        <dl className={styles.table}>
          {facts.map((fact) => (
            <div key={fact}>
              <dt>{t(`appPage.facts.${fact}.label`)}</dt>
              <dd>{t(`appPage.facts.${fact}.text`, values)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
