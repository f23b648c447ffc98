import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import layout from '../../components/layout.module.css';
import { ColourSources } from './ColourSources.tsx';
import { ColourTable } from './ColourTable.tsx';
import { FibreSearch, firstQuestion } from './FibreSearch.tsx';
import { colourCodes, findFibre } from './fibre-colours.ts';
import styles from './FibreViewer.module.css';

/** Finds a fibre's tube and colour. Without script, the table below has the same information. */
export function FibreViewer() {
  const { t } = useTranslation('marketing');
  const [asked, setAsked] = useState(firstQuestion);
  const code = colourCodes.find(({ id }) => id === asked.codeId);
  const found = code && findFibre(code, asked.perTube, asked.number);
  return (
    <section id="colour-code" className={`${layout.inner} ${styles.viewer}`}>
      <div className={styles.frame}>
        <h2>{t('fibre.title')}</h2>
        <div className={styles.tool}>
          <p>{t('fibre.lead')}</p>
          <FibreSearch found={found} onAsk={setAsked} />
        </div>
        <ColourTable codeId={asked.codeId} position={found?.position} />
        <ColourSources />
      </div>
    </section>
  );
}
