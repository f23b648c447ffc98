import { useTranslation } from 'react-i18next';
import { languageNames, type Language } from '@site/shared-i18n';
import type { Policy } from '../../src/policies/policies.ts';
import type { PolicyState } from '../contract.ts';
import { describeState } from './text-words.ts';

/** Which policy is open, and beside the French which language, or all. */
export interface Place {
  policy: Policy;
  beside: Language | 'all';
}

/** Every policy, and how each language of it is. */
export function PolicyList({ states, place }: { states: readonly PolicyState[]; place: Place }) {
  const { t } = useTranslation();
  return (
    <nav className="policies" aria-label={t('title')}>
      <ul>
        {states.map(({ policy, version, recorded, texts }) => (
          <li key={policy} className={policy === place.policy ? 'open' : undefined}>
            <a
              href={`#${policy}/${place.beside}`}
              aria-current={policy === place.policy ? 'page' : undefined}
            >
              {t(`policies.${policy}`)}
            </a>
            <p>
              {t('state.version', { version })}, {t(version === recorded ? 'state.recorded' : 'state.draft')}
            </p>
            <ul className="languages">
              {texts.map((text) => {
                const { words, tone } = describeState(text, t);
                const { name, code } = languageNames[text.language];
                const beside = text.language === 'fr' ? place.beside : text.language;
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
