import { useEffect, useRef, useState } from 'react';
import { useTexts } from '@site/remote-kit';
import fields from '@site/remote-kit/ui/Field.module.css';
import {
  colourCodes,
  findFibre,
  lastFibre,
  tubeSizes,
  type ColourCode,
  type FibreColour,
  type FoundFibre,
} from './fibre-colours.ts';
import { Swatch } from './Swatch.tsx';
import styles from './FibreViewer.module.css';

interface FibreQuestion {
  code: ColourCode;
  perTube: number;
  /** Number within the whole cable, from 1; NaN where the field holds no number. */
  number: number;
}

export const firstQuestion: FibreQuestion = { code: colourCodes[0], perTube: 12, number: 38 };

/** Uncontrolled, to keep what was chosen before hydration. Highlights the fibre in the section's table. */
export function FibreSearch() {
  const t = useTexts('fibre.number', 'fibre.order', 'fibre.perTube', 'fibre.range', 'fibre.where');
  const form = useRef<HTMLFormElement>(null);
  const [{ code, perTube, number }, setAsked] = useState(firstQuestion);
  const fibre = findFibre(code, perTube, number);
  useEffect(() => {
    form.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, []);
  useEffect(() => {
    const table = form.current?.closest('section')?.querySelector('table');
    if (table) highlightFibre(table, colourCodes.indexOf(code), fibre?.position);
  }, [code, fibre?.position]);
  return (
    <>
      <form
        ref={form}
        className={styles.controls}
        // The browser's own words, at Enter, would cover the answer.
        noValidate
        onInput={(event) => setAsked(readQuestion(event.currentTarget))}
        onSubmit={(event) => event.preventDefault()}
      >
        <div className={fields.field}>
          <label htmlFor="fibre-order">{t('fibre.order')}</label>
          <select id="fibre-order" name="code">
            {colourCodes.map(({ id, name }) => (
              <optgroup key={id} label={t(`fibre.where.${id}`)}>
                <option value={id}>{name}</option>
              </optgroup>
            ))}
          </select>
        </div>
        <div className={fields.field}>
          <label htmlFor="fibre-perTube">{t('fibre.perTube')}</label>
          <select id="fibre-perTube" name="perTube">
            {tubeSizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </div>
        <div className={fields.field}>
          <label htmlFor="fibre-number">{t('fibre.number')}</label>
          <input
            id="fibre-number"
            name="number"
            type="number"
            inputMode="numeric"
            min={1}
            max={lastFibre}
            defaultValue={firstQuestion.number}
            aria-invalid={!fibre || undefined}
            aria-describedby="fibre-number-error"
          />
          <p id="fibre-number-error" className={fibre ? undefined : fields.error} role="status">
            {!fibre && t('fibre.range', { last: lastFibre })}
          </p>
        </div>
      </form>
      <output className={styles.result}>{fibre && <Found fibre={fibre} />}</output>
    </>
  );
}

function readQuestion(form: HTMLFormElement): FibreQuestion {
  const values = new FormData(form);
  return {
    code: colourCodes.find(({ id }) => id === values.get('code')) ?? firstQuestion.code,
    perTube: Number(values.get('perTube')),
    number: Number(values.get('number') || Number.NaN),
  };
}

function Found({ fibre }: { fibre: FoundFibre }) {
  const t = useTexts('fibre.position', 'fibre.tube');
  return (
    <>
      <Place label={t('fibre.tube', { tube: fibre.tube })} colour={fibre.tubeColour} />
      <Place label={t('fibre.position', { position: fibre.position })} colour={fibre.colour} />
    </>
  );
}

function Place({ label, colour }: { label: string; colour: FibreColour | undefined }) {
  const t = useTexts('fibre.colour', 'fibre.tubeOfCable');
  return (
    <span className={styles.place}>
      <Swatch colour={colour} />
      <span>
        {label}{' '}
        <strong className={styles.colour}>
          {colour ? t(`fibre.colour.${colour}`) : t('fibre.tubeOfCable')}
        </strong>
      </span>
    </span>
  );
}

/**
 * Marks a code and a position in the table of colours; a newly marked code is scrolled into view.
 * @param column from 0
 * @param position from 1; undefined where no fibre is found
 */
function highlightFibre(table: HTMLTableElement, column: number, position: number | undefined): void {
  const [head] = table.rows;
  const numbers = head?.cells[0];
  const chosen = head?.cells[column + 1];
  const isNew = !chosen?.matches('[data-chosen]');
  for (const row of table.rows) {
    row.toggleAttribute('data-found', row.rowIndex === position);
    for (const cell of row.cells) cell.toggleAttribute('data-chosen', cell.cellIndex === column + 1);
  }
  // `scrollIntoView` would move the page too. A code that was marked before keeps the reader's scroll position.
  if (isNew && chosen && numbers && table.parentElement)
    table.parentElement.scrollLeft = chosen.offsetLeft - numbers.clientWidth;
}
