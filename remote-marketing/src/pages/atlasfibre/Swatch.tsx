import { fibreColours, type FibreColour } from './fibre-colours.ts';
import styles from './Swatch.module.css';

/** A patch of a fibre's colour, dashed where it is unknown; the colour's name is always beside it. */
export function Swatch({ colour }: { colour: FibreColour | undefined }) {
  return (
    <svg
      className={colour ? styles.swatch : `${styles.swatch} ${styles.unknown}`}
      fill={colour ? fibreColours[colour] : 'none'}
      aria-hidden="true"
    >
      <rect width="100%" height="100%" />
    </svg>
  );
}
