import { picture } from '../../pictures.ts';
import styles from './Hero.module.css';

/** The app's screens on a phone; the shell shows the placeholder where the picture does not load (M3). */
export function PhoneMockup({ alt }: { alt: string }) {
  return (
    <img
      className={styles.phone}
      src={picture('phone')}
      data-placeholder={picture('phone-placeholder')}
      alt={alt}
      width="600"
      height="740"
      fetchPriority="high"
    />
  );
}
