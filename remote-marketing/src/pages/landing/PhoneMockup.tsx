import { useEffect, useRef, useState } from 'react';
import { picture } from '../../pictures.ts';
import styles from './Hero.module.css';

/** The app's screens on a phone; a picture that does not load gives way to the placeholder (requirements, M3). */
export function PhoneMockup({ alt }: { alt: string }) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    // A picture may have failed before React listened.
    const { current } = image;
    if (current?.complete && current.naturalWidth === 0) current.dispatchEvent(new Event('error'));
  }, []);

  return (
    <img
      ref={image}
      className={styles.phone}
      src={picture(failed ? 'phone-placeholder' : 'phone')}
      alt={alt}
      width="600"
      height="740"
      fetchPriority="high"
      onError={({ currentTarget }) => {
        if (failed) return;
        console.error("Erreur de chargement de l'image", currentTarget.src);
        setFailed(true);
      }}
    />
  );
}
