import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Island } from '@site/remote-kit';
import { addressIn, formatDay } from '@site/shared-i18n';
import { Disclosure } from '@site/remote-kit/ui/Disclosure.tsx';
import { SiteLink } from '@site/remote-kit/ui/SiteLink.tsx';
import { policyAddress } from '../../policies/policies.ts';
import type { Part, PolicyText, Section } from '../../policies/policy-text.ts';
import { versionsPaths } from '../../policies/version-paths.ts';
import { PolicyFrame } from '../frame/PolicyFrame.tsx';
import { PrintButton } from './PrintButton.tsx';
import styles from './PolicyPage.module.css';
import sectionStyles from './SectionView.module.css';
import contents from './TableOfContents.module.css';

export interface PolicyPageProps {
  text: PolicyText;
  others: Pick<PolicyText, 'policy' | 'title'>[];
  notice?: ReactNode;
}

/** A policy, readable without JavaScript; the table of contents follows the reader by CSS alone. */
export function PolicyPage({ text, others, notice }: PolicyPageProps) {
  const { t } = useTranslation();
  const { policy, language, title, subtitle, sections } = text;
  return (
    <PolicyFrame title={title} subtitle={subtitle} hasContents facts={<PolicyFacts text={text} />}>
      {notice}
      <div className={styles.body}>
        <div className={`${styles.columns} ${contents.scope}`}>
          <TableOfContents sections={sections} />
          <div className={`${styles.text} ${contents.followed}`} data-policy={policy}>
            {text.introduction.length > 0 && (
              <div className={styles.lead} dangerouslySetInnerHTML={{ __html: text.lead() }} />
            )}
            {sections.map((section) => (
              <SectionView key={section.id} section={section} />
            ))}
          </div>
        </div>
      </div>
      <nav className={styles.others} aria-labelledby="other-policies">
        <h2 id="other-policies">{t('otherPolicies')}</h2>
        <ul>
          {others.map((other) => (
            <li key={other.policy}>
              <SiteLink to={policyAddress(other.policy, language)}>{other.title}</SiteLink>
            </li>
          ))}
        </ul>
      </nav>
    </PolicyFrame>
  );
}

function PolicyFacts({ text }: { text: PolicyText }) {
  const { t } = useTranslation();
  const { policy, language, version } = text;
  return (
    <>
      <dl>
        {(['lastUpdated', 'effective'] as const).map((day) => (
          <div key={day}>
            <dt>{t(day)}</dt>
            <dd>
              <time dateTime={text[day]}>{formatDay(text[day], language)}</time>
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('version')}</dt>
          <dd>
            {version} ·{' '}
            <SiteLink to={addressIn(language, versionsPaths(policy))}>{t('versions.all')}</SiteLink>
          </dd>
        </div>
      </dl>
      <Island name="print-button">
        <PrintButton />
      </Island>
    </>
  );
}

/** Two tables of contents, one of which is shown: collapsed above the text, or beside it where there is room. */
function TableOfContents({ sections }: { sections: Section[] }) {
  const { t } = useTranslation();
  const list = (
    <ol>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <div className={contents.foldedContents}>
        <Disclosure id="contents" summary={t('contents')}>
          <nav aria-label={t('contents')}>{list}</nav>
        </Disclosure>
      </div>
      <nav className={contents.besideContents} aria-labelledby="contents-heading">
        <p id="contents-heading">{t('contents')}</p>
        {list}
      </nav>
    </>
  );
}

/**
 * A section and its parts. `data-section` marks what a change of language keeps: the id is the same in every language
 * (P7).
 */
function SectionView({ section }: { section: Section }) {
  const heading = `${section.id}-heading`;
  return (
    <section className={sectionStyles.section} id={section.id} data-section="" aria-labelledby={heading}>
      <div className={sectionStyles.heading}>
        <h2 id={heading}>{section.title}</h2>
        <Permalink part={section} />
      </div>
      <div dangerouslySetInnerHTML={{ __html: section.html() }} />
      {/* Parts are not landmarks: sixteen would hide the ten sections. */}
      {section.parts.map((part) => (
        <div key={part.id} className={sectionStyles.part} id={part.id} data-section="">
          <div className={sectionStyles.heading}>
            <h3>{part.title}</h3>
            <Permalink part={part} />
          </div>
          <div dangerouslySetInnerHTML={{ __html: part.html() }} />
        </div>
      ))}
    </section>
  );
}

function Permalink({ part: { id, title } }: { part: Part }) {
  const { t } = useTranslation();
  const label = t('linkToSection', { title });
  return <a className={sectionStyles.permalink} href={`#${id}`} aria-label={label} />;
}
