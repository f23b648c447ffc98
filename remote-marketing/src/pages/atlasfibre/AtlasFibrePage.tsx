import { useTranslation } from 'react-i18next';
import { Island } from '@site/remote-kit';
import AppPage from '../app/AppPage.tsx';
import layout from '../../components/layout.module.css';
import { CodesTable, ColourSources } from './CodesTable.tsx';
import { findFibre } from './fibre-colours.ts';
import { FibreSearch, firstQuestion } from './FibreSearch.tsx';
import styles from './FibreViewer.module.css';

export default function AtlasFibrePage() {
  return (
    <AppPage>
      <FibreViewer />
    </AppPage>
  );
}

/** Without script, the table has the same information. Only the search is an island: hydrating the table takes long. */
function FibreViewer() {
  const { t } = useTranslation('marketing');
  const { code, perTube, number } = firstQuestion;
  return (
    <section id="colour-code" className={`${layout.inner} ${styles.viewer}`}>
      <div className={styles.frame}>
        <h2>{t('fibre.title')}</h2>
        <div className={styles.tool}>
          <p>{t('fibre.lead')}</p>
          <Island name="fibre-search">
            <FibreSearch />
          </Island>
        </div>
        <h3>{t('fibre.table')}</h3>
        <div className={styles.codes}>
          <CodesTable
            className={styles.scroll}
            title={t('fibre.table')}
            code={code}
            position={findFibre(code, perTube, number)?.position}
          />
        </div>
        <ColourSources />
      </div>
    </section>
  );
}
