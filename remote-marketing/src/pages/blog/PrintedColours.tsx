import { useTranslation } from 'react-i18next';
import { colourCodes, positions } from '../atlasfibre/fibre-colours.ts';
import { Swatch } from '../atlasfibre/Swatch.tsx';
import styles from './Blog.module.css';

const rows = Array.from({ length: positions }, (_, index) => index);

/** The viewer's codes as a table for print: each colour with number and name, readable in grey too. */
export function PrintedColours({ title }: { title: string }) {
  const { t } = useTranslation('marketing');
  return (
    <div className={styles.scroll} role="region" aria-label={title} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('fibre.positions')}</th>
            {colourCodes.map(({ id, name }) => (
              <th key={id} scope="col">
                {name} <small>{t(`fibre.where.${id}`)}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row">{row + 1}</th>
              {colourCodes.map(({ id, order }) => {
                const colour = order[row];
                return (
                  <td key={id}>
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
