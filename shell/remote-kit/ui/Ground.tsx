import type { ReactNode } from 'react';
import styles from './Ground.module.css';

/** The decorative ground of the pages behind the landing page (L18): two soft blobs, and what is laid over them. */
export function Ground({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.ground} aria-hidden="true">
      {children}
    </div>
  );
}
