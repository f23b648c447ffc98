import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { colourCodes, positions, type ColourCode } from './fibre-colours.ts';
import { Swatch } from './Swatch.tsx';
import styles from './CodesTable.module.css';

const rows = Array.from({ length: positions }, (_, index) => index);

interface CodesTableProps {
  title: string;
  className: string | undefined;
  /** The code and position that are marked until `highlightFibre` marks others. */
  code?: ColourCode;
  position?: number | undefined;
}

/** The colour of every position in every code, each with its name: readable in grey too. */
export function CodesTable({ title, className, code, position }: CodesTableProps) {
  const { t } = useTranslation('marketing');
  return (
    <>
      <p className={styles.hint}>{t('fibre.swipe')}</p>
      <div className={className} role="region" aria-label={title} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('fibre.positions')}</th>
              {colourCodes.map(({ id, name }) => (
                <th key={id} scope="col" data-chosen={id === code?.id || undefined}>
                  <CodeName>{name}</CodeName> <small>{t(`fibre.where.${id}`)}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row} data-found={row + 1 === position || undefined}>
                <th scope="row">{row + 1}</th>
                {colourCodes.map(({ id, order }) => {
                  const colour = order[row];
                  return (
                    <td key={id} data-chosen={id === code?.id || undefined}>
                      <Swatch colour={colour} /> {colour && t(`fibre.colour.${colour}`)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** A code's name, which may only be broken after a stroke. */
function CodeName({ children: name }: { children: string }) {
  return name.split(/(?<=\/) /).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ' '}
      <span>{part}</span>
    </Fragment>
  ));
}

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
