import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import { Icon } from '../../components/Icon.tsx';
import layout from '../../components/layout.module.css';
import { cheapestPrice } from '../../plans.ts';
import type { ShowcasedApp } from '../../showcase.ts';
import styles from './AppPage.module.css';

const audiences = ['one', 'two', 'three'] as const;
const facts = ['offline', 'languages', 'system', 'price', 'trial'] as const;

/** The app's audience, its functions, and facts for the decision. */
export function AppFacts({ app }: { app: ShowcasedApp }) {
  const { t } = useTranslation('marketing');
  const { language, site } = usePage();
  const values = { price: cheapestPrice(language), languages: site.appLanguages };
  const lines = audiences.map((audience) => t(`${app.texts}.audience.${audience}`));
  return (
    <section className={`${layout.section} ${layout.inner} ${styles.columns}`} data-reveal>
      <div>
        <h2 className={styles.title}>{t('appPage.audience')}</h2>
        <ul className={layout.checks}>
          {lines.map((line) => (
            <li key={line}>
              <Icon name="check" />
              {line}
            </li>
          ))}
        </ul>
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
