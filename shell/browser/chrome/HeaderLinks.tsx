import { useTranslation } from 'react-i18next';
import { addressIn } from '@site/shared-i18n';
import { SiteLink } from '@site/remote-kit/ui/SiteLink.tsx';
import { useChromePage } from './chrome-context.tsx';
import type { PageLink } from '@site/releases/select/site-pages.ts';
import styles from './HeaderButtons.module.css';

const sections = ['hero', 'apps', 'features', 'pricing', 'contact'] as const;

export const sectionKeys = {
  hero: 'navbar.home',
  apps: 'navbar.apps',
  features: 'navbar.features',
  pricing: 'navbar.pricing',
  contact: 'navbar.contact',
} as const;

export function SectionLinks({ className }: { className: string | undefined }) {
  const { t } = useTranslation('shell');
  const home = addressIn(useChromePage().language, '/');
  return (
    <nav className={className} aria-label={t('header.navigation')}>
      {sections.map((section) => (
        <SiteLink key={section} to={`${home}#${section}`}>
          {t(sectionKeys[section])}
        </SiteLink>
      ))}
    </nav>
  );
}

export function HeaderButtons({ links }: { links: readonly PageLink[] }) {
  return links.map(({ href, label }) => (
    <SiteLink key={href} className={styles.pill} to={href}>
      {label}
    </SiteLink>
  ));
}
