import { useTranslation } from 'react-i18next';
import { Callout } from '@site/remote-kit/ui';
import { addressIn, formatDay } from '@site/shared-i18n';
import { SiteLink } from '@site/remote-kit/ui/SiteLink.tsx';
import { policyAddress } from '../../policies/policies.ts';
import { dayBefore } from '../../policies/dates.ts';
import type { PolicyText } from '../../policies/policy-text.ts';
import { comparisonPaths, versionPaths } from '../../policies/version-paths.ts';
import styles from './VersionsPage.module.css';

interface VersionNoticeProps {
  text: PolicyText;
  /** Whether it is not in force yet. */
  isAnnounced: boolean;
  /** The version before, if any. */
  predecessor: PolicyText | undefined;
  /** The next version, if any. */
  successor: PolicyText | undefined;
}

/** Shown above a version at its own path: from when and until when it is in force, and what follows it. */
export function VersionNotice({ text, isAnnounced, predecessor, successor }: VersionNoticeProps) {
  const { t } = useTranslation();
  const { policy, language } = text;
  return (
    <div className={styles.notice}>
      <Callout>
        {isAnnounced && <p>{t('versions.from', changeTo(text))}</p>}
        {successor && <p>{t('versions.earlier', changeTo(successor))}</p>}
        {!isAnnounced && !successor && <p>{t('versions.permanent')}</p>}
        {isAnnounced && predecessor && (
          <p>
            <ComparisonLink older={predecessor} newer={text}>
              {t('versions.compare', { version: predecessor.version })}
            </ComparisonLink>
          </p>
        )}
        <p>
          <SiteLink to={policyAddress(policy, language)}>{t('versions.readInForce')}</SiteLink>
        </p>
      </Callout>
    </div>
  );
}

/** Shown above the text in force: each announced version in its order, with its day, its text and what it changes. */
export function AnnouncementNotice({
  text,
  announced,
}: {
  text: PolicyText;
  announced: readonly PolicyText[];
}) {
  const { t } = useTranslation();
  const { policy, language } = text;
  return (
    <div className={styles.notice}>
      <Callout>
        {announced.map((next) => (
          <p key={next.version}>
            {t('versions.announced', changeTo(next))}{' '}
            <SiteLink to={addressIn(language, versionPaths(policy, next.version))}>
              {t('versions.read', changeTo(next))}
            </SiteLink>{' '}
            ·{' '}
            <ComparisonLink older={text} newer={next}>
              {t('versions.whatChanges')}
            </ComparisonLink>
          </p>
        ))}
      </Callout>
    </div>
  );
}

interface ComparisonLinkProps {
  older: PolicyText;
  newer: PolicyText;
  children: string;
}

function ComparisonLink({ older, newer, children }: ComparisonLinkProps) {
  const path = comparisonPaths(newer.policy, older.version, newer.version);
  return <SiteLink to={addressIn(newer.language, path)}>{children}</SiteLink>;
}

/** A version, the day from which it is in force, and the day before. */
function changeTo({ version, effective, language }: PolicyText) {
  return {
    version,
    date: formatDay(effective, language),
    until: formatDay(dayBefore(effective), language),
  };
}
