import type { PageLink } from '@site/releases/select/site-pages.ts';
import styles from './OfferLinks.module.css';

/** The site's main offer: in the header on wide windows, in the menu on narrow ones. */
export function OfferLinks({ offers }: { offers: readonly PageLink[] }) {
  return offers.map(({ href, label }) => (
    <a key={href} className={styles.offer} href={href}>
      {label}
    </a>
  ));
}
