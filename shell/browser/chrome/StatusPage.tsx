import { useTranslation } from 'react-i18next';
import { addressIn } from '@site/shared-i18n';
import type { PageLink } from '@site/releases/select/site-pages.ts';
import { SiteLink } from '@site/remote-kit/ui/SiteLink.tsx';
import { useChromePage } from './chrome-context.tsx';
import { sectionKeys } from './HeaderLinks.tsx';
import styles from './StatusPage.module.css';

/** Shown for an unknown path (L14 requires the English line). @param links where the fibres that are cut go on */
export function NotFoundPage({ links }: { links: readonly PageLink[] }) {
  const { t } = useTranslation('shell');
  const home = addressIn(useChromePage().language, '/');
  const ownLinks = (['pricing', 'contact'] as const).map((section) => ({
    href: `${home}#${section}`,
    label: t(sectionKeys[section]),
  }));
  return (
    <div className={styles.status}>
      <p className={styles.code} lang="en">
        <span>404 Page Not Found</span>
      </p>
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.text')}</p>
      <p className={styles.actions}>
        <SiteLink className={styles.action} to={home}>
          {t('notFound.home')}
        </SiteLink>
      </p>
      <p className={`${styles.actions} ${styles.fibres}`}>{furtherLinks(links)}</p>
      <p className={styles.actions}>{furtherLinks(ownLinks)}</p>
    </div>
  );
}

function furtherLinks(links: readonly PageLink[]) {
  return links.map(({ href, label }) => (
    <SiteLink key={href} className={styles.further} to={href}>
      {label}
    </SiteLink>
  ));
}

/**
 * Shown where a remote has no release to serve (R5), or a page could not be composed; retrying reloads the page.
 * @param request the id under which the log says why
 */
export function FailurePage({ request }: { request?: string | undefined }) {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.status} role="alert">
      <h1>{t('failure.title')}</h1>
      <p>{t('failure.text')}</p>
      {request && (
        <p className={styles.code}>
          <span>500 · {request}</span>
        </p>
      )}
      {/* An empty URL reloads the page with its query. */}
      <a className={styles.action} href="">
        {t('failure.retry')}
      </a>
    </div>
  );
}
