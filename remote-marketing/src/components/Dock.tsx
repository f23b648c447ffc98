import type { AppName } from '@site/api-contract/price-list';
import { siteFooterId } from '@site/shell-contract/page-attributes';
import { TrialLink } from './links.tsx';
import styles from './Dock.module.css';

interface DockProps {
  app?: AppName;
  /** Selectors of what it stays away from, besides the hero and the footer. */
  besides: readonly string[];
}

/** A bar at the bottom on phones, shown by the shell while no other link to the trial is visible. */
export function Dock({ app, besides }: DockProps) {
  return (
    <div className={styles.dock} data-dock={['#hero', ...besides, `#${siteFooterId}`].join(', ')}>
      <TrialLink app={app} />
    </div>
  );
}
