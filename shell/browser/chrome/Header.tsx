import { useTranslation } from 'react-i18next';
import type { PageLink } from '@site/releases/select/site-pages.ts';
import { addressIn, languageNames } from '@site/shared-i18n';
import { SiteLink } from '@site/remote-kit/ui/SiteLink.tsx';
import { useChromePage } from './chrome-context.tsx';
import { Flag, LanguageLinks } from './LanguageLinks.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import { HeaderButtons, SectionLinks } from './HeaderLinks.tsx';
import styles from './Header.module.css';
import homeLinkStyles from './HomeLink.module.css';

export function Header({ buttons, menu }: { buttons: readonly PageLink[]; menu: readonly PageLink[] }) {
  const { t } = useTranslation('shell');
  const { language, site, chrome } = useChromePage();
  const home = addressIn(language, '/');
  const shownButtons = chrome.includes('no-offer') ? [] : buttons;
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
            {chrome.includes('home-link') && <HomeLink home={home} />}
            {menu.map(({ href, label }) => (
              <SiteLink key={href} className={styles.account} to={href}>
                {label}
              </SiteLink>
            ))}
            <HeaderButtons links={shownButtons} />
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
      <MobileMenu buttons={shownButtons} links={menu} />
    </>
  );
}

/** The boot script handles its click. */
function ThemeSwitch() {
  const { t } = useTranslation('shell');
  return (
    <button
      type="button"
      className={styles.theme}
      data-theme-switch
      data-tooltip
      aria-label={t('header.theme')}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="8" />
        <path d="M12 4a8 8 0 0 1 0 16z" />
      </svg>
    </button>
  );
}

/** The fixed link home for pages that declare it (L18); in the header, where it covers no text. */
function HomeLink({ home }: { home: string }) {
  const { t } = useTranslation('shell');
  return (
    <nav aria-label={t('homeLink')}>
      <SiteLink className={homeLinkStyles.homeLink} to={home} data-home-link>
        <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
          <path
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinejoin="round"
            d="M4 11 12 4l8 7v9h-5v-6H9v6H4z"
          />
        </svg>
        <span>{t('homeLink')}</span>
      </SiteLink>
    </nav>
  );
}
