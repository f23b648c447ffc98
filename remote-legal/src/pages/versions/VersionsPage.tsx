import { addressIn, formatDay, formatPeriod } from '@site/shared-i18n';
import { useTranslation } from 'react-i18next';
import { Callout, Card } from '@site/remote-kit/ui';
import { SiteLink } from '@site/remote-kit/ui/SiteLink.tsx';
import { dayBefore } from '../../policies/dates.ts';
import { policyAddress } from '../../policies/policies.ts';
import type { PolicyText } from '../../policies/policy-text.ts';
import { comparisonPaths, versionPairs, versionPaths } from '../../policies/version-paths.ts';
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

interface VersionNoticeProps {
  text: PolicyText;
  isAnnounced: boolean;
  predecessor: PolicyText | undefined;
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
