import { useTranslation } from 'react-i18next';
import layout from '../../components/layout.module.css';
import { picture } from '../../pictures.ts';
import type { ShowcasedApp } from '../../showcase.ts';
import styles from './AppPage.module.css';

const screens = ['one', 'two', 'three'] as const;

/** What one does with the app, a screen beside each. */
export function AppScreens({ app }: { app: ShowcasedApp }) {
  const { t } = useTranslation('marketing');
  return (
    <section className={`${layout.section} ${layout.sunken}`}>
      <div className={layout.inner} data-reveal>
        <h2 className={styles.title}>{t('appPage.screens', { app: app.name })}</h2>
        <ol className={styles.screens}>
          {screens.map((screen, index) => (
            <li key={screen}>
              <span>
                <img
                  src={picture(`${app.slug}-screen-${index + 1}`)}
                  alt=""
                  width="324"
                  height="644"
                  loading="lazy"
                />
              </span>
              <div>
                <h3>{t(`${app.texts}.screens.${screen}.title`)}</h3>
                <p>{t(`${app.texts}.screens.${screen}.text`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
