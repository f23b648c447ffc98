import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import layout from '../../components/layout.module.css';
import { ColourTable } from './ColourTable.tsx';
import { FibreSearch } from './FibreSearch.tsx';
import { colourCodes, findFibre } from './fibre-colours.ts';
import styles from './FibreViewer.module.css';

/** Finds a fibre's tube and colour. Without script the table beneath says the same. */
export function FibreViewer() {
  const { t } = useTranslation('marketing');
  const [codeId, setCodeId] = useState<string>('tia');
  const [perTube, setPerTube] = useState(12);
  const [typed, setTyped] = useState('38');
  const code = colourCodes.find(({ id }) => id === codeId) ?? colourCodes[0];
  const found = code && findFibre(code, perTube, Number(typed || Number.NaN));
  return (
    <section id="colour-code" className={`${layout.inner} ${styles.viewer}`}>
      <div className={styles.frame} data-interactive>
        <h2>{t('fibre.title')}</h2>
        <div className={styles.tool}>
          <p>{t('fibre.lead')}</p>
          <FibreSearch
            {...{ codeId, perTube, typed, found }}
            onCode={setCodeId}
            onPerTube={setPerTube}
            onTyped={setTyped}
          />
        </div>
        <ColourTable codeId={codeId} position={found?.position} />
        <h3>{t('fibre.sources')}</h3>
        <ul className={styles.sources}>
          {colourCodes.map(({ id, name }) => (
            <li key={id}>
              <strong>{name}</strong>: {t(`fibre.source.${id}`)}
            </li>
          ))}
        </ul>
        <p className={styles.note}>{t('fibre.note')}</p>
      </div>
    </section>
  );
}
