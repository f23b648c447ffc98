import { TrialLink } from '../../components/TrialLink.tsx';
import styles from './Dock.module.css';

/** Where the page has no other way to the trial in sight, on phones: a bar in reach of the thumb. The shell shows it. */
export function Dock() {
  return (
    <div
      className={styles.dock}
      data-dock="#hero, #pricing, [aria-labelledby=call-to-action], #contact, #site-footer"
    >
      <TrialLink />
    </div>
  );
}
