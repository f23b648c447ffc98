import { useTranslation } from 'react-i18next';
import { colourCodes } from './fibre-colours.ts';
import styles from './ColourSources.module.css';

/** The sources of the colour codes, and advice where a network differs. */
export function ColourSources() {
  const { t } = useTranslation('marketing');
  return (
    <>
      <h3 className={styles.title}>{t('fibre.sources')}</h3>
      <ul className={styles.list}>
        {colourCodes.map(({ id, name }) => (
          <li key={id}>
            <strong>{t('fibre.sourceName', { name })}</strong> {t(`fibre.source.${id}`)}
          </li>
        ))}
      </ul>
      <p className={styles.note}>{t('fibre.note')}</p>
    </>
  );
}
