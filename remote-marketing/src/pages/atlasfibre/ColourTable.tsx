import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CodesTable } from './CodesTable.tsx';
import styles from './FibreViewer.module.css';

interface ColourTableProps {
  /** The selected code and position, highlighted. */
  codeId: string;
  position: number | undefined;
}

/** The table of all codes; the selected one is scrolled into view where they do not all fit. */
export function ColourTable({ codeId, position }: ColourTableProps) {
  const { t } = useTranslation('marketing');
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useRef(codeId);
  useEffect(() => {
    // Keeps the scroll position from before hydration.
    if (shown.current === codeId) return;
    shown.current = codeId;
    const region = scroller.current;
    const numbers = region?.querySelector('th');
    const chosen = region?.querySelector<HTMLElement>('th[data-chosen]');
    if (!region || !numbers || !chosen) return;
    // `scrollIntoView` would move the page too.
    region.scrollLeft = chosen.offsetLeft - numbers.clientWidth;
  }, [codeId]);
  return (
    <>
      <h3>{t('fibre.table')}</h3>
      <div className={styles.codes}>
        <CodesTable
          ref={scroller}
          className={styles.scroll}
          title={t('fibre.table')}
          codeId={codeId}
          position={position}
        />
      </div>
    </>
  );
}
