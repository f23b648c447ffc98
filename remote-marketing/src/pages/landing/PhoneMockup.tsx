import { usePage } from '@site/remote-kit';
import { phonePlaceholder, screenPicture } from '../../pictures.ts';
import styles from './Hero.module.css';

/** The app's screens on a phone; the shell replaces a picture that fails to load (M3). */
export function PhoneMockup({ alt }: { alt: string }) {
  const { language } = usePage();
  return (
    <img
      className={styles.phone}
      src={screenPicture('phone', language)}
      data-placeholder={phonePlaceholder}
      alt={alt}
      width="600"
      height="740"
      fetchPriority="high"
    />
  );
}
