import { useTranslation } from 'react-i18next';
import { languageNames, type Language } from '@site/shared-i18n';
import type { Policy } from '../../../src/policies/policies.ts';
import type { PolicyState } from '../contract.ts';
import { describeState, describeVersion } from './text-words.ts';

/** The open policy, and the language shown beside the French text, or all. */
export interface OpenTexts {
  policy: Policy;
  beside: Language | 'all';
}

interface PolicyListProps {
  states: readonly PolicyState[];
  open: OpenTexts;
  /** The policy in whose place the sample stands. */
  sample: Policy | undefined;
}

/** All policies, each with the state of its languages. */
export function PolicyList({ states, open, sample }: PolicyListProps) {
  const { t } = useTranslation();
  return (
    <nav className="policies" aria-label={t('title')}>
      <ul>
        {states.map(({ policy, texts, ...version }) => (
          <li key={policy} className={policy === open.policy ? 'open' : undefined}>
            <a href={`#${policy}/${open.beside}`} aria-current={policy === open.policy ? 'page' : undefined}>
              {t(policy === sample ? 'sample.name' : `policies.${policy}`)}
            </a>
            <p>{describeVersion(version, t)}</p>
            <ul className="languages">
              {texts.map((text) => {
                const { words, tone } = describeState(text, t);
                const { name, code } = languageNames[text.language];
                const beside = text.language === 'fr' ? open.beside : text.language;
                return (
                  <li key={text.language}>
                    <a
                      href={`#${policy}/${beside}`}
                      className={`state-${tone}`}
                      title={`${name}: ${words}`}
                      aria-label={`${name}: ${words}`}
                    >
                      {code}
                    </a>
                  </li>
                );
              })}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}
