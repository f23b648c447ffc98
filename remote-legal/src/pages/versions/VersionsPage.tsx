import { addressIn, formatDay, formatPeriod } from '@site/shared-i18n';
import { useTranslation } from 'react-i18next';
import { Card } from '@site/remote-kit/ui';
import { SiteLink } from '@site/remote-kit/ui/SiteLink.tsx';
import { dayBefore } from '../../policies/dates.ts';
import type { PolicyText } from '../../policies/policy-text.ts';
import { versionPairs } from '../../policies/version-pairs.ts';
import { comparisonPaths, versionPaths } from '../../policies/version-paths.ts';
import { PolicyFrame } from '../frame/PolicyFrame.tsx';
import styles from './VersionsPage.module.css';

/** A policy's recorded versions, latest first, with their dates and changes. */
export function VersionsPage({ texts, inForce }: { texts: PolicyText[]; inForce: PolicyText }) {
  const { t } = useTranslation();
  const { policy, language, title } = inForce;
  const pairs = versionPairs(texts.map(({ version }) => version));
  return (
    <PolicyFrame
      title={t('versions.title', { policy: title })}
      subtitle={t('versions.subtitle')}
      facts={null}
    >
      <ol className={styles.versions} reversed>
        {texts.map(({ version, effective }, at) => (
          <Card as="li" key={version} className={styles.version}>
            <h2>
              <SiteLink to={addressIn(language, versionPaths(policy, version))}>
                {t('versions.item', { version })}
              </SiteLink>
              {version === inForce.version && <span className={styles.current}>{t('versions.inForce')}</span>}
            </h2>
            <p>{period(effective, texts[at - 1]?.effective)}</p>
            {at === texts.length - 1 && <p>{t('versions.first')}</p>}
            <ul className={styles.comparisons}>
              {pairs
                .filter(({ newer }) => newer === version)
                .map(({ older }) => (
                  <li key={older}>
                    <SiteLink to={addressIn(language, comparisonPaths(policy, older, version))}>
                      {t('versions.compare', { version: older })}
                    </SiteLink>
                  </li>
                ))}
            </ul>
          </Card>
        ))}
      </ol>
    </PolicyFrame>
  );

  function period(from: string, to: string | undefined): string {
    return to
      ? formatPeriod(from, dayBefore(to), language)
      : t('versions.since', { from: formatDay(from, language) });
  }
}
