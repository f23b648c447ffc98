import { useTranslation } from 'react-i18next';
import { addressIn } from '@site/shared-i18n';
import { useShell } from './chrome-context.tsx';
import { LanguageLinks } from './LanguageLinks.tsx';
import { sectionKeys, sections } from './sections.ts';
import styles from './MobileMenu.module.css';

/** The panel that slides in from the right on narrow screens (requirements, L3). */
export function MobileMenu() {
  const { t } = useTranslation('shell');
  const language = useShell((state) => state.page.language);
  const home = addressIn(language, '/');
  return (
    <div id="menu" popover="auto" role="dialog" aria-label={t('header.menu')} className={styles.panel}>
      <button
        type="button"
        className={styles.close}
        popoverTarget="menu"
        popoverTargetAction="hide"
        aria-label={t('header.closeMenu')}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="m6 6 12 12M18 6 6 18" />
        </svg>
      </button>
      <nav className={styles.links} aria-label={t('header.navigation')}>
        {sections.map((section) => (
          <a key={section} href={`${home}#${section}`}>
            {t(sectionKeys[section])}
          </a>
        ))}
      </nav>
      <p className={styles.heading}>{t('header.language')}</p>
      <LanguageLinks />
    </div>
  );
}
