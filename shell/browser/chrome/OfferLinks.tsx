import type { PageLink } from '@site/releases/select/site-pages.ts';
import styles from './OfferLinks.module.css';

/** The one thing that the site would have a visitor do: in the bar on wide windows, in the menu on narrow ones. */
export function OfferLinks({ offers }: { offers: readonly PageLink[] }) {
  return offers.map(({ address, label }) => (
    <a key={address} className={styles.offer} href={address}>
      {label}
    </a>
  ));
}
