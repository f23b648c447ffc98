import type { PageLink } from '@site/releases/select/site-pages.ts';
import { SiteLink } from '@site/remote-kit/ui/SiteLink.tsx';
import styles from './OfferLinks.module.css';

/** The site's main offer: in the header on wide windows, in the menu on narrow ones. */
export function OfferLinks({ offers }: { offers: readonly PageLink[] }) {
  return offers.map(({ href, label }) => (
    <SiteLink key={href} className={styles.offer} to={href}>
      {label}
    </SiteLink>
  ));
}
