import { useTranslation } from 'react-i18next';
import { Callout } from '@site/remote-kit/ui';
import { addressIn, formatDay } from '@site/shared-i18n';
import { policyPath } from '../../policies/policies.ts';
import { dayBefore } from '../../policies/dates.ts';
import type { PolicyText } from '../../policies/policy-text.ts';
import { versionPaths } from '../../policies/version-paths.ts';
import styles from './VersionsPage.module.css';

/**
 * Shown above a version at its own path: says whether it is the current one.
 * @param successor the next version, if any
 */
export function VersionNotice({ text, successor }: { text: PolicyText; successor: PolicyText | undefined }) {
  const { t } = useTranslation();
  const { policy, language } = text;
  const date = successor && formatDay(successor.effective, language);
  return (
    <div className={styles.notice}>
      <Callout>
        <p>
          {successor ? t('versions.earlier', { version: successor.version, date }) : t('versions.permanent')}
        </p>
        <p>
          <a href={policyPath(policy, language)}>{t('versions.readCurrent')}</a>
        </p>
      </Callout>
    </div>
  );
}

/**
 * Shown above a text that is not in effect yet: names the version in effect until then.
 * @param predecessor the version that it replaces
 */
export function AnnouncementNotice({ text, predecessor }: { text: PolicyText; predecessor: PolicyText }) {
  const { t } = useTranslation();
  const { policy, language, effective } = text;
  const { version } = predecessor;
  return (
    <div className={styles.notice}>
      <Callout>
        <p>{t('versions.until', { version, date: formatDay(dayBefore(effective), language) })}</p>
        <p>
          <a href={addressIn(language, versionPaths(policy, version))}>
            {t('versions.readVersion', { version })}
          </a>
        </p>
      </Callout>
    </div>
  );
}
