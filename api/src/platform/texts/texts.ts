import type { i18n as I18n, TFunction } from 'i18next';
import type { ErrorCode } from '@site/api-contract';
import { createI18n, type Language } from '@site/shared-i18n';
import de from '../../locales/de.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };
import es from '../../locales/es.json' with { type: 'json' };
import fr from '../../locales/fr.json' with { type: 'json' };
import it from '../../locales/it.json' with { type: 'json' };
import pt from '../../locales/pt.json' with { type: 'json' };
import ru from '../../locales/ru.json' with { type: 'json' };

const catalogues: Record<Language, object> = { fr, en, de, it, es, pt, ru };
const instances = new Map<Language, I18n>();

/** The api's texts in a language: answers, errors, mails. */
export function texts(language: Language): TFunction {
  const known = instances.get(language);
  if (known) return known.t;
  const instance = createI18n(language, { [language]: { translation: catalogues[language] } });
  instances.set(language, instance);
  return instance.t;
}

/** What an error says to the visitor; a field is called by the name that its form shows, a limit in round units. */
export function errorMessage(
  language: Language,
  code: ErrorCode,
  field?: string,
  /** In bytes. */
  limit = 0,
): string {
  const t = texts(language);
  const name = field === undefined ? '' : t(`fields.${field}`, { defaultValue: field });
  return t(`errors.${code}`, { field: name, limit: sizeIn(language, limit) });
}

function sizeIn(language: Language, bytes: number): string {
  const [value, unit] = bytes >= megabyte ? [bytes / megabyte, 'megabyte'] : [bytes / 1024, 'kilobyte'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 0 }).format(value);
}

const megabyte = 1024 * 1024;
