import { useTranslation } from 'react-i18next';
import { addressIn, isPolicyPath, policies, policyAddress, type Language } from '@site/shared-i18n';
import { useShell } from './chrome-context.tsx';
import styles from './Footer.module.css';

/** The footer's page links by column (specification, section 2). */
const columns = [
  {
    title: 'footer.products',
    links: [
      ['/chronos-pro', 'footer.chronosPro'],
      ['/atlasfibre', 'footer.atlasFibre'],
      ['/trackit', 'footer.trackIt'],
      ['/future-app-1', 'footer.futureApp1'],
      ['/future-app-2', 'footer.futureApp2'],
    ],
  },
  {
    title: 'footer.company',
    links: [
      ['/', 'footer.home'],
      ['/#features', 'footer.features'],
      ['/about', 'footer.about'],
      ['/blog', 'footer.blog'],
      ['/careers', 'footer.careers'],
      ['/support', 'footer.support'],
      ['/partners', 'footer.partners'],
    ],
  },
] as const;

const networks = [
  ['facebook', 'Facebook'],
  ['twitter', 'Twitter'],
  ['instagram', 'Instagram'],
  ['linkedin', 'LinkedIn'],
] as const;

export function Footer() {
  const { t } = useTranslation('shell');
  const { language, address, site, year } = useShell((state) => state.page);
  return (
    <>
      {isPolicyPath(address) && <PolicyBanner language={language} />}
      <footer className={styles.footer}>
        <div className={styles.columns}>
          <div className={styles.about}>
            <p className={styles.brand}>{site.name}</p>
            <p>{t('footer.summary')}</p>
            <ul className={styles.social}>
              {networks.map(([network, name]) => (
                <li key={network}>
                  <a href={site.social[network] ?? '#'} rel="noopener">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </div>
          {columns.map((column) => (
            <nav key={column.title} aria-label={t(column.title)}>
              <p className={styles.heading}>{t(column.title)}</p>
              <ul>
                {column.links.map(([path, text]) => (
                  <li key={path}>
                    <a href={withFragment(language, path)}>{t(text)}</a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
          <nav aria-label={t('footer.legal')}>
            <p className={styles.heading}>{t('footer.legal')}</p>
            <ul>
              {policies.map((policy) => (
                <li key={policy}>
                  <a href={policyAddress(policy, language)}>{t(`footer.${policy}`)}</a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <p className={styles.copyright}>{t('footer.copyright', { year, publisher: site.publisher })}</p>
      </footer>
    </>
  );
}

/** Stands on policies only (requirements, L10). */
function PolicyBanner({ language }: { language: Language }) {
  const { t } = useTranslation('shell');
  return (
    <aside className={styles.banner} aria-label={t('policyBanner.title')}>
      <p>{t('policyBanner.title')}</p>
      <div>
        <a className={styles.primary} href={addressIn(language, '/')}>
          {t('policyBanner.home')}
        </a>
        <a className={styles.secondary} href={withFragment(language, '/#features')}>
          {t('policyBanner.apps')}
        </a>
      </div>
    </aside>
  );
}

function withFragment(language: Language, target: string): string {
  const [path = '/', fragment] = target.split('#');
  return addressIn(language, path) + (fragment ? `#${fragment}` : '');
}
