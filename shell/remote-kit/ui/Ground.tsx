import type { ReactNode } from 'react';
import styles from './Ground.module.css';

/** The decorative background of pages behind the landing page (L18): two soft blobs, and further layers. */
export function Ground({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.ground} aria-hidden="true">
      {children}
    </div>
  );
}
