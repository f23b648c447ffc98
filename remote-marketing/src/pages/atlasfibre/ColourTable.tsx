import { useTranslation } from 'react-i18next';
import { colourCodes, positions } from './fibre-colours.ts';
import { Swatch } from './Swatch.tsx';
import styles from './FibreViewer.module.css';

const rows = Array.from({ length: positions }, (_, index) => index);

interface ColourTableProps {
  /** The code and the position that are being looked at, both marked. */
  codeId: string;
  position: number | undefined;
}

/** Every position's colour in every code. */
export function ColourTable({ codeId, position }: ColourTableProps) {
  const { t } = useTranslation('marketing');
  return (
    <div className={styles.scroll} role="region" aria-label={t('fibre.table')} tabIndex={0}>
      <table className={styles.table}>
        <caption>{t('fibre.table')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('fibre.positions')}</th>
            {colourCodes.map(({ id, name }) => (
              <th key={id} scope="col" className={id === codeId ? styles.chosen : undefined}>
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
  );
}
