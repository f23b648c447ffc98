import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import { unbroken } from '@site/shared-i18n';
import { ClosingBand } from '../../components/ClosingBand.tsx';
import { DownloadLink } from '../../components/DownloadLink.tsx';
import layout from '../../components/layout.module.css';
import { Questions } from '../../components/Questions.tsx';
import { appQuestions } from '../../questions.ts';
import { showcase } from '../../showcase.ts';
import { AppFacts } from './AppFacts.tsx';
import { AppHero } from './AppHero.tsx';
import { AppScreens } from './AppScreens.tsx';
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
      {children}
      <AppScreens app={app} />
      <AppFacts app={app} />
      <section className={`${layout.section} ${layout.sunken}`}>
        <div className={layout.inner} data-reveal>
          <h2 className={styles.title}>{t('appPage.questions', { app: app.name })}</h2>
          <Questions entries={appQuestions(app, t, language)} />
        </div>
      </section>
      <ClosingBand
        title={t('appPage.closing.title', { app: unbroken(app.name) })}
        text={t('appPage.facts.trial.text')}
        app={app.name}
      >
        <DownloadLink app={app} variant="secondary" />
      </ClosingBand>
    </>
  );
}
