import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { colourCodes, positions } from './fibre-colours.ts';
import { Swatch } from './Swatch.tsx';
import styles from './FibreViewer.module.css';

const rows = Array.from({ length: positions }, (_, index) => index);

interface ColourTableProps {
  /** The selected code and position, highlighted. */
  codeId: string;
  position: number | undefined;
}

/** The colour of every position in every code; the selected code is scrolled into view where they do not all fit. */
export function ColourTable({ codeId, position }: ColourTableProps) {
  const { t } = useTranslation('marketing');
  const scroller = useRef<HTMLDivElement>(null);
  const chosen = useRef<HTMLTableCellElement>(null);
  const shown = useRef(codeId);
  useEffect(() => {
    // Keeps the scroll position from before hydration.
    if (shown.current === codeId) return;
    shown.current = codeId;
    const numbers = chosen.current?.parentElement?.firstElementChild;
    if (!scroller.current || !chosen.current || !numbers) return;
    // `scrollIntoView` would move the page too.
    scroller.current.scrollLeft = chosen.current.offsetLeft - numbers.clientWidth;
  }, [codeId]);
  return (
    <>
      <h3>{t('fibre.table')}</h3>
      <div className={styles.codes}>
        <div
          ref={scroller}
          className={styles.scroll}
          role="region"
          aria-label={t('fibre.table')}
          tabIndex={0}
        >
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('fibre.positions')}</th>
                {colourCodes.map(({ id, name }) => (
                  <th
                    key={id}
                    ref={id === codeId ? chosen : undefined}
                    scope="col"
                    className={id === codeId ? styles.chosen : undefined}
                  >
                    {name} <small>{t(`fibre.where.${id}`)}</small>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row} className={row + 1 === position ? styles.foundRow : undefined}>
                  <th scope="row">{row + 1}</th>
                  {colourCodes.map(({ id, order }) => {
                    const colour = order[row];
                    return (
                      <td key={id} className={id === codeId ? styles.chosen : undefined}>
                        <Swatch colour={colour} /> {colour && t(`fibre.colour.${colour}`)}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </>
  );
}
