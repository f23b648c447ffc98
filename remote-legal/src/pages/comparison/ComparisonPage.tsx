import { addressIn, formatDay } from '@site/shared-i18n';
import { useTranslation } from 'react-i18next';
import { SiteLink } from '@site/remote-kit/ui/SiteLink.tsx';
import { compareTexts, type ComparedBlock, type ComparedSection } from '../../policies/compare-texts.ts';
import type { PolicyText } from '../../policies/policy-text.ts';
import { versionsPaths } from '../../policies/version-paths.ts';
import { PolicyFrame } from '../frame/PolicyFrame.tsx';
import styles from './ComparisonPage.module.css';

/** The changes between two versions of a policy: changed sections in full, the others by name. */
export function ComparisonPage({ older, newer }: { older: PolicyText; newer: PolicyText }) {
  const { t } = useTranslation();
  const { policy, language, title } = newer;
  const sections = compareTexts(older, newer);
  const changed = sections.filter(({ change }) => change !== 'same');
  const unchanged = sections.filter(({ change }) => change === 'same');
  const subtitle = t('comparison.subtitle', {
    older: older.version,
    newer: newer.version,
    olderDate: formatDay(older.effective, language),
    newerDate: formatDay(newer.effective, language),
  });
  return (
    <PolicyFrame
      title={t('comparison.title', { policy: title })}
      subtitle={subtitle}
      facts={
        <p>
          <ins className={styles.added}>{t('comparison.added')}</ins> ·{' '}
          <del className={styles.removed}>{t('comparison.removed')}</del> ·{' '}
          <SiteLink to={addressIn(language, versionsPaths(policy))}>{t('versions.all')}</SiteLink>
        </p>
      }
    >
      <div className={styles.text}>
        {changed.length === 0 && <p>{t('comparison.same')}</p>}
        {changed.map((section) => (
          <ChangedSection key={section.id} section={section} />
        ))}
        {changed.length > 0 && unchanged.length > 0 && (
          <section>
            <h2>{t('comparison.unchanged')}</h2>
            <ul>
              {unchanged.map((section) => (
                <li key={section.id}>{section.title || t('comparison.introduction')}</li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </PolicyFrame>
  );
}

function ChangedSection({ section: { id, title, change, blocks } }: { section: ComparedSection }) {
  const { t } = useTranslation();
  return (
    <section id={id} data-section="">
      <h2>{title || t('comparison.introduction')}</h2>
      {change === 'added' && <p className={styles.sign}>{t('comparison.sectionAdded')}</p>}
      {change === 'removed' && <p className={styles.sign}>{t('comparison.sectionRemoved')}</p>}
      {blocks.map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </section>
  );
}

function Block({ block }: { block: ComparedBlock }) {
  const same = block.every(({ change }) => change === 'same');
  return (
    <p className={same ? styles.same : undefined}>
      {block.map(({ change, text }, index) => {
        if (change === 'same') return text;
        const Tag = change === 'added' ? 'ins' : 'del';
        return (
          <Tag key={index} className={styles[change]}>
            {text}
          </Tag>
        );
      })}
    </p>
  );
}
