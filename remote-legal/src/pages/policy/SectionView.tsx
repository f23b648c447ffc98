import { useTranslation } from 'react-i18next';
import type { Part, Section } from '../../policies/policy-text.ts';
import styles from './SectionView.module.css';

/**
 * A section and its parts. `data-section` marks what a change of language keeps: the id is the same in every language
 * (P7).
 */
export function SectionView({ section }: { section: Section }) {
  return (
    <section className={styles.section} id={section.id} data-section="" aria-labelledby={headingId(section)}>
      <div className={styles.heading}>
        <h2 id={headingId(section)}>{section.title}</h2>
        <Permalink part={section} />
      </div>
      <div dangerouslySetInnerHTML={{ __html: section.html() }} />
      {/* Parts are not landmarks: sixteen would hide the ten sections. */}
      {section.parts.map((part) => (
        <div key={part.id} className={styles.part} id={part.id} data-section="">
          <div className={styles.heading}>
            <h3>{part.title}</h3>
            <Permalink part={part} />
          </div>
          <div dangerouslySetInnerHTML={{ __html: part.html() }} />
        </div>
      ))}
    </section>
  );
}

function Permalink({ part }: { part: Part }) {
  const { t } = useTranslation();
  return (
    <a
      className={styles.permalink}
      href={`#${part.id}`}
      aria-label={t('linkToSection', { title: part.title })}
    />
  );
}

/** The heading's id, for the section's label. */
function headingId(part: Section): string {
  return `${part.id}-heading`;
}
