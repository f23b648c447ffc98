import { useTranslation } from 'react-i18next';
import { plans } from '@site/api-contract/price-list';
import styles from './TrialPage.module.css';

/** What the plans of the form contain. */
export function TrialContents() {
  const { t } = useTranslation('commerce');
  return (
    <section aria-labelledby="trial-contents">
      <h2 id="trial-contents">{t('trial.contents')}</h2>
      <dl className={styles.contents}>
        {plans.map(({ id }) => (
          <div key={id}>
            <dt>{t(`plans.${id}`)}</dt>
            <dd>{t(`planContents.${id}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
