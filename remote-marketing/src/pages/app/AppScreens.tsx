import { useTranslation } from 'react-i18next';
import layout from '../../components/layout.module.css';
import { DetailPicture } from '../../components/DetailPicture.tsx';
import type { ShowcasedApp } from '../../showcase.ts';
import styles from './AppPage.module.css';

const screens = [
  ['one', 1],
  ['two', 2],
  ['three', 3],
] as const;

/** The steps of using the app, each with a close-up. */
export function AppScreens({ app }: { app: ShowcasedApp }) {
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
