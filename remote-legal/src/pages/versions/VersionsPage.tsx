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
  const period = (from: string, to: string | undefined) =>
    to
      ? formatPeriod(from, dayBefore(to), language)
      : t('versions.since', { from: formatDay(from, language) });
  return (
    <PolicyFrame
      title={t('versions.title', { policy: title })}
      subtitle={t('versions.subtitle')}
      facts={null}
    >
      <ol className={styles.versions} reversed>
        {texts.map(({ version, effective }, index) => (
          <Card as="li" key={version} className={styles.version}>
            <h2>
              <SiteLink to={addressIn(language, versionPaths(policy, version))}>
                {t('versions.item', { version })}
              </SiteLink>
              {version === inForce.version && <span className={styles.current}>{t('versions.inForce')}</span>}
            </h2>
            <p>{period(effective, texts[index - 1]?.effective)}</p>
            {index === texts.length - 1 && <p>{t('versions.first')}</p>}
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
            <SiteLink to={comparisonOf(predecessor, text)}>
              {t('versions.compare', { version: predecessor.version })}
            </SiteLink>
          </p>
        )}
        <p>
          <SiteLink to={policyAddress(policy, language)}>{t('versions.readInForce')}</SiteLink>
        </p>
      </Callout>
    </div>
  );
}

interface AnnouncementProps {
  text: PolicyText;
  announced: readonly PolicyText[];
}

/** Shown above the text in force: each announced version in its order, with its day, its text and what it changes. */
export function AnnouncementNotice({ text, announced }: AnnouncementProps) {
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
            · <SiteLink to={comparisonOf(text, next)}>{t('versions.whatChanges')}</SiteLink>
          </p>
        ))}
      </Callout>
    </div>
  );
}

/** Where two versions are compared. */
const comparisonOf = (older: PolicyText, newer: PolicyText) =>
  addressIn(newer.language, comparisonPaths(newer.policy, older.version, newer.version));

/** A version, the day from which it is in force, and the day before. */
const changeTo = ({ version, effective, language }: PolicyText) => ({
  version,
  date: formatDay(effective, language),
  until: formatDay(dayBefore(effective), language),
});
