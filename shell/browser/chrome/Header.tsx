import { useTranslation } from 'react-i18next';
import type { PageLink } from '@site/releases/select/site-pages.ts';
import { addressIn, languageNames } from '@site/shared-i18n';
import { SiteLink } from '@site/remote-kit/ui/SiteLink.tsx';
import { useChromePage } from './chrome-context.tsx';
import { Flag } from './Flag.tsx';
import { LanguageLinks } from './LanguageLinks.tsx';
import { HomeLink } from './HomeLink.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import { OfferLinks } from './OfferLinks.tsx';
import { SectionLinks } from './SectionLinks.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import styles from './Header.module.css';

interface HeaderProps {
  /** Links to the site's main offer, on pages without one of their own. */
  offers: readonly PageLink[];
  menu: readonly PageLink[];
}

/** The fixed header with its menus, rendered on the server; menus open natively, the boot script adds the rest. */
export function Header({ offers, menu }: HeaderProps) {
  const { t } = useTranslation('shell');
  const { language, site, chrome } = useChromePage();
  const home = addressIn(language, '/');
  const hasHomeLink = chrome.includes('home-link');
  const shown = chrome.includes('no-offer') ? [] : offers;
  return (
    <>
      <a className={styles.skip} href="#content">
        {t('header.skip')}
      </a>
      <header className={styles.bar} data-header>
        <div className={styles.row}>
          <SiteLink className={styles.brand} to={`${home}#top`}>
            <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
              <rect width="32" height="32" rx="9" />
              <path d="M9 21.5 14 10l4.2 8 2-3.2L24 21.5" />
            </svg>
            {site.name}
          </SiteLink>
          <SectionLinks className={styles.links} />
          <div className={styles.tools}>
            {hasHomeLink && <HomeLink />}
            <OfferLinks offers={shown} />
            <ThemeSwitch />
            <button
              type="button"
              className={styles.language}
              popoverTarget="languages"
              aria-label={t('header.languageNow', { name: languageNames[language].name })}
            >
              <Flag language={language} />
              {languageNames[language].code}
            </button>
            <button
              type="button"
              className={styles.menuButton}
              popoverTarget="menu"
              aria-label={t('header.menu')}
            >
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M4 7h16M4 12h16M4 17h16" />
              </svg>
            </button>
          </div>
        </div>
      </header>
      <nav id="languages" popover="auto" className={styles.dropdown} aria-label={t('header.language')}>
        <LanguageLinks />
      </nav>
      <MobileMenu offers={shown} links={menu} />
    </>
  );
}
