import { useTranslation } from 'react-i18next';
import type { PageLink } from '@site/releases/select/site-pages.ts';
import { SiteLink } from '@site/remote-kit/ui/SiteLink.tsx';
import { LanguageLinks } from './LanguageLinks.tsx';
import { HeaderButtons, SectionLinks } from './HeaderLinks.tsx';
import styles from './MobileMenu.module.css';

export function MobileMenu({ buttons, links }: { buttons: readonly PageLink[]; links: readonly PageLink[] }) {
  const { t } = useTranslation('shell');
  return (
    <div id="menu" popover="auto" role="dialog" aria-label={t('header.menu')} className={styles.panel}>
      <button
        type="button"
        className={styles.close}
        popoverTarget="menu"
        popoverTargetAction="hide"
        aria-label={t('header.closeMenu')}
        // The opened menu has the focus, also without script.
        autoFocus
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="m6 6 12 12M18 6 6 18" />
        </svg>
      </button>
      <SectionLinks className={styles.links} />
      {buttons.length > 0 && (
        <p className={styles.pills}>
          <HeaderButtons links={buttons} />
        </p>
      )}
      {links.length > 0 && (
        <p className={styles.further}>
          {links.map(({ href, label }) => (
            <SiteLink key={href} to={href}>
              {label}
            </SiteLink>
          ))}
        </p>
      )}
      <p className={styles.heading}>{t('header.language')}</p>
      <LanguageLinks />
    </div>
  );
}
