import type { ShowcasedApp } from '../showcase.ts';
import styles from './AppStrand.module.css';

/** A line in the colour by which an app is recognised. */
export function AppStrand({ app, className = '' }: { app: ShowcasedApp; className?: string | undefined }) {
  return <span className={`${styles.strand} ${styles[app.slug]} ${className}`} aria-hidden="true" />;
}
