import type { FibreColour } from './fibre-colours.ts';
import styles from './Swatch.module.css';

/** A patch of a fibre's colour, dashed where it is unknown; the colour's name is always beside it. */
export function Swatch({ colour }: { colour: FibreColour | undefined }) {
  return (
    <span className={`${styles.swatch} ${colour ? styles[colour] : styles.unknown}`} aria-hidden="true" />
  );
}
