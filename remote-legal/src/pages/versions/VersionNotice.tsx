import { useTranslation } from 'react-i18next';
import { Callout } from '@site/remote-kit/ui';
import { addressIn, formatDay } from '@site/shared-i18n';
import { SiteLink } from '@site/remote-kit/ui/SiteLink.tsx';
import { policyAddress } from '../../policies/policies.ts';
import { dayBefore } from '../../policies/dates.ts';
import type { PolicyText } from '../../policies/policy-text.ts';
import { versionPaths } from '../../policies/version-paths.ts';
import styles from './VersionsPage.module.css';

/**
 * Shown above a version at its own path: names the next one, with their days, or says that it is the latest.
 * @param successor the next version, if any
 */
export function VersionNotice({ text, successor }: { text: PolicyText; successor: PolicyText | undefined }) {
  const { t } = useTranslation();
  const { policy, language } = text;
  return (
    <div className={styles.notice}>
      <Callout>
        <p>
          {successor
            ? t('versions.earlier', changeTo(successor, successor.version))
            : t('versions.permanent')}
        </p>
        <p>
          <SiteLink to={policyAddress(policy, language)}>{t('versions.readLatest')}</SiteLink>
        </p>
      </Callout>
    </div>
  );
}

/**
 * Shown above a text that was recorded before its day: names that day, and each version until then.
 * @param predecessors the versions in effect until then, in their order
 */
export function AnnouncementNotice({
  text,
  predecessors,
}: {
  text: PolicyText;
  predecessors: readonly PolicyText[];
}) {
  const { t } = useTranslation();
  const { policy, language } = text;
  return (
    <div className={styles.notice}>
      <Callout>
        <p>{t('versions.announced', changeTo(text, text.version))}</p>
        {predecessors.map(({ version }, at) => (
          <p key={version}>
            <SiteLink to={addressIn(language, versionPaths(policy, version))}>
              {t(
                at === 0 ? 'versions.until' : 'versions.thenUntil',
                changeTo(predecessors[at + 1] ?? text, version),
              )}
            </SiteLink>
          </p>
        ))}
      </Callout>
    </div>
  );
}

/**
 * Words for the day from which a text is in effect, and the day before. Their sentences have no verb: a page is not
 * built anew on that day, and stays true after it.
 */
function changeTo({ effective, language }: PolicyText, version: string) {
  return {
    version,
    date: formatDay(effective, language),
    until: formatDay(dayBefore(effective), language),
  };
}
