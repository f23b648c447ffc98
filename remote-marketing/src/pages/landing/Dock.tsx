import { TrialLink } from '../../components/TrialLink.tsx';
import styles from './Dock.module.css';

/** A bar at the bottom on phones, shown by the shell while no other link to the trial is visible. */
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
