import { useTranslation } from 'react-i18next';
import layout from '../../components/layout.module.css';
import { picture } from '../../pictures.ts';
import styles from './Features.module.css';

/** In the grid's order; each name is also its picture's. */
const features = ['offline', 'photos', 'pdf', 'signature', 'fibre', 'languages'] as const;

export function Features() {
  const { t } = useTranslation('marketing');
  return (
    <section id="features" className={`${layout.section} ${layout.sunken}`}>
      <div className={layout.inner} data-reveal>
        <div className={layout.heading}>
          <h2>{t('features.title')}</h2>
          <p>{t('features.lead')}</p>
        </div>
        <ul className={styles.grid}>
          {features.map((feature) => (
            <li key={feature}>
              <img src={picture(`feature-${feature}`)} alt="" width="400" height="240" loading="lazy" />
              <h3>{t(`features.${feature}.title`)}</h3>
              <p>{t(`features.${feature}.text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
