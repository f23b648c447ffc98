import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsland } from '@site/shell-contract/react';
import button from '../../components/button.module.css';
import { Icon } from '../../components/Icon.tsx';
import layout from '../../components/layout.module.css';
import { Questions } from '../../components/Questions.tsx';
import { downloadAddress } from '../../download-address.ts';
import { appQuestions } from '../../questions.ts';
import { showcase } from '../../showcase.ts';
import { AppFacts } from './AppFacts.tsx';
import { AppHero } from './AppHero.tsx';
import { AppScreens } from './AppScreens.tsx';
import styles from './AppPage.module.css';

/**
 * The page of the app whose slug is the page's id.
 * @throws Error where no app has the id
 */
export default function AppPage({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('marketing');
  const { language, page } = useIsland();
  const app = showcase.find(({ slug }) => slug === page);
  if (!app) throw new Error(`No app has the page ${page}`);
  return (
    <>
      <AppHero app={app} />
      {children}
      <AppScreens app={app} />
      <AppFacts app={app} />
      <section className={`${layout.section} ${layout.sunken}`} data-postponed>
        <div className={layout.inner} data-reveal>
          <h2 className={styles.title}>{t('appPage.questions', { app: app.name })}</h2>
          <Questions entries={appQuestions(app, t, language)} />
        </div>
      </section>
      <section className={layout.band} data-postponed>
        <div className={`${layout.inner} ${styles.closing}`} data-reveal>
          <h2>{t('appPage.closing.title', { app: app.name })}</h2>
          <p>{t('appPage.closing.text')}</p>
          <a className={button.secondary} href={downloadAddress(language, app.name)}>
            <Icon name="download" />
            {t('apps.downloadApp', { app: app.name })}
          </a>
        </div>
      </section>
    </>
  );
}
