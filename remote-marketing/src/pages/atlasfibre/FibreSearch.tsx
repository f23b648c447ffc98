import { useTranslation } from 'react-i18next';
import { colourCodes, lastFibre, tubeSizes, type FibreColour, type FoundFibre } from './fibre-colours.ts';
import { Swatch } from './Swatch.tsx';
import styles from './FibreViewer.module.css';

interface FibreSearchProps {
  codeId: string;
  perTube: number;
  /** What stands in the number field, which may be no number. */
  typed: string;
  found: FoundFibre | undefined;
  onCode(id: string): void;
  onPerTube(fibres: number): void;
  onTyped(text: string): void;
}

export function FibreSearch({ codeId, perTube, typed, found, onCode, onPerTube, onTyped }: FibreSearchProps) {
  const { t } = useTranslation('marketing');
  return (
    <>
      <div className={styles.controls}>
        <label>
          {t('fibre.order')}
          <select value={codeId} onChange={(event) => onCode(event.target.value)}>
            {colourCodes.map(({ id, name }) => (
              <option key={id} value={id}>
                {`${name} (${t(`fibre.where.${id}`)})`}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t('fibre.perTube')}
          <select value={perTube} onChange={(event) => onPerTube(Number(event.target.value))}>
            {tubeSizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
        <label>
          {t('fibre.number')}
          <input
            type="number"
            inputMode="numeric"
            min={1}
            max={lastFibre}
            value={typed}
            onChange={(event) => onTyped(event.target.value)}
          />
        </label>
      </div>
      <output className={styles.result}>
        {found ? <Found fibre={found} /> : t('fibre.range', { last: lastFibre })}
      </output>
    </>
  );
}

function Found({ fibre }: { fibre: FoundFibre }) {
  const { t } = useTranslation('marketing');
  return (
    <>
      <Place label={t('fibre.tube', { tube: fibre.tube })} colour={fibre.tubeColour} />
      <Place label={t('fibre.position', { position: fibre.position })} colour={fibre.colour} />
    </>
  );
}

function Place({ label, colour }: { label: string; colour: FibreColour | undefined }) {
  const { t } = useTranslation('marketing');
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
