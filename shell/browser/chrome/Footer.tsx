import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageLink } from '@site/releases/select/site-pages.ts';
import { addressIn } from '@site/shared-i18n';
import type { Site } from '@site/shell-contract';
import { SiteLink } from '@site/remote-kit/ui/SiteLink.tsx';
import { useChromePage } from './chrome-context.tsx';
import styles from './Footer.module.css';

const columns = ['products', 'company', 'legal'] as const;

const networks = [
  ['facebook', 'Facebook'],
  ['twitter', 'X (Twitter)'],
  ['instagram', 'Instagram'],
  ['linkedin', 'LinkedIn'],
] as const;

/** @param links of the pages, by column */
export function Footer({ links }: { links: ReadonlyMap<string, readonly PageLink[]> }) {
  const { t } = useTranslation('shell');
  const { language, chrome, site, year } = useChromePage();
  const home = addressIn(language, '/');
  const ownLinks: Record<string, readonly PageLink[]> = {
    company: [
      { href: home, label: t('footer.home') },
      { href: `${home}#features`, label: t('footer.features') },
    ],
  };
  return (
    <>
      {chrome.includes('apps-banner') && <AppsBanner home={home} />}
      <footer className={styles.footer}>
        <div className={styles.columns}>
          <div className={styles.about}>
            <p className={styles.brand}>{site.name}</p>
            <p>{t('footer.summary')}</p>
            <address>
              {addressLines(site).map((line) => (
                <Fragment key={line}>
                  <span>{line}</span>{' '}
                </Fragment>
              ))}
              <a href={`mailto:${site.email}`}>{site.email}</a>
            </address>
            <ul className={styles.social}>
              {networks
                .filter(([network]) => site.social[network])
                .map(([network, name]) => (
                  <li key={network}>
                    <a href={site.social[network]} rel="noopener">
                      {name}
                    </a>
                  </li>
                ))}
            </ul>
          </div>
          {columns.map((column) => (
            <nav key={column} aria-label={t(`footer.${column}`)}>
              <p className={styles.heading}>{t(`footer.${column}`)}</p>
              <details className={styles.group}>
                <summary>{t(`footer.${column}`)}</summary>
                <ul>
                  {[...(ownLinks[column] ?? []), ...(links.get(column) ?? [])].map(({ href, label }) => (
                    <li key={href}>
                      <SiteLink to={href}>{label}</SiteLink>
                    </li>
                  ))}
                </ul>
              </details>
            </nav>
          ))}
        </div>
        <p className={styles.copyright}>{t('footer.copyright', { year, publisher: site.publisher })}</p>
      </footer>
    </>
  );
}

/** An unset company number is a remark in brackets, for the imprint alone. */
function addressLines({ publisher, address, imprint }: Site): string[] {
  const { companyNumber } = imprint;
  return [publisher, address.street, address.city, ...(companyNumber.startsWith('[') ? [] : [companyNumber])];
}

function AppsBanner({ home }: { home: string }) {
  const { t } = useTranslation('shell');
  return (
    <aside className={styles.banner} aria-label={t('appsBanner.title')}>
      <p>{t('appsBanner.title')}</p>
      <div>
        <SiteLink className={styles.secondary} to={home}>
          {t('appsBanner.home')}
        </SiteLink>
        <SiteLink className={styles.primary} to={`${home}#features`}>
          {t('appsBanner.apps')}
        </SiteLink>
      </div>
    </aside>
  );
}
