import type { i18n as I18n, TFunction } from 'i18next';
import { createI18n, type Language } from '@site/shared-i18n';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import it from './locales/it.json' with { type: 'json' };
import pt from './locales/pt.json' with { type: 'json' };
import ru from './locales/ru.json' with { type: 'json' };

const catalogues = { fr, en, de, it, es, pt, ru } satisfies Record<Language, object>;
const instances = new Map<Language, I18n>();

/** The stand-ins' texts in a language. */
export function texts(language: Language): TFunction {
  const known = instances.get(language);
  if (known) return known.t;
  const instance = createI18n(language, { [language]: { translation: catalogues[language] } });
  instances.set(language, instance);
  return instance.t;
}

/** All of them at once, for the browser's script. */
export function catalogue(language: Language): object {
  return catalogues[language];
}
