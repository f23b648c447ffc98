import type { i18n as I18n, TFunction } from 'i18next';
import { createI18n } from './create-i18n.ts';
import type { Language } from './languages.ts';
import { typeset } from './typography.ts';

/** A server's texts, typeset for mails, by language; each language is set up on first use. */
export function createTexts(messages: Record<Language, object>): (language: Language) => TFunction {
  const instances = new Map<Language, I18n>();
  return (language) => {
    const known = instances.get(language);
    if (known) return known.t;
    const translation = typeset(messages[language], language, 'mail');
    const instance = createI18n(language, { [language]: { translation } });
    instances.set(language, instance);
    return instance.t;
  };
}
