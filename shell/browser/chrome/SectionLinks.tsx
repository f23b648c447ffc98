import { useTranslation } from 'react-i18next';
import { addressIn } from '@site/shared-i18n';
import { SiteLink } from '@site/remote-kit/ui/SiteLink.tsx';
import { useChromePage } from './chrome-context.tsx';
import { sectionKeys, sections } from './sections.ts';

/** The links to the landing page's sections, in the bar and in the mobile menu (L1 and L3). */
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
