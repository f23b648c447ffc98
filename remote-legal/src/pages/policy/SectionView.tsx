import { useTranslation } from 'react-i18next';
import type { Part, Section } from '../../policies/policy-text.ts';
import styles from './SectionView.module.css';

/**
 * A section and the parts in it. `data-section` marks what a language switch keeps: its id is the same in
 * every language (requirements, P7).
 */
export function SectionView({ section }: { section: Section }) {
  return (
    <section className={styles.section} id={section.id} data-section="" aria-labelledby={headingId(section)}>
      <h2 id={headingId(section)}>
        {section.title}
        <Permalink part={section} />
      </h2>
      <div dangerouslySetInnerHTML={{ __html: section.html }} />
      {section.parts.map((part) => (
        <section
          key={part.id}
          className={styles.part}
          id={part.id}
          data-section=""
          aria-labelledby={headingId(part)}
        >
          <h3 id={headingId(part)}>
            {part.title}
            <Permalink part={part} />
          </h3>
          <div dangerouslySetInnerHTML={{ __html: part.html }} />
        </section>
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

/** The heading's own id, to name its section by. */
function headingId(part: Part): string {
  return `${part.id}-heading`;
}
