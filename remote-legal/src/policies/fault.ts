import { createI18n, type Language } from '@site/shared-i18n';
import de from './fault-words/de.json';
import en from './fault-words/en.json';
import es from './fault-words/es.json';
import fr from './fault-words/fr.json';
import it from './fault-words/it.json';
import pt from './fault-words/pt.json';
import ru from './fault-words/ru.json';

export type FaultCode = keyof typeof en.faults;

/**
 * Values in a fault's text: `part` is a section's id, or empty for the introduction; `field` and `other` are of the
 * front matter, such as `requests.mails.access.subject`.
 */
export type FaultValues = Readonly<Record<string, string | number>>;

export interface TextFault {
  /** Relative to remote-legal, such as `content/de/terms.md`. */
  file: string;
  /** From 1. */
  line: number;
  code: FaultCode;
  values: FaultValues;
}

export function faultAt(file: string, line: number, code: FaultCode, values: FaultValues = {}): TextFault {
  return { file, line, code, values };
}

export function explainTextFault(fault: TextFault): string {
  return `${fault.file}, line ${fault.line}: ${explainFault(fault, 'en')}`;
}

/** Explains a fault and its remedy to its author, in a language. */
export function explainFault({ code, values }: Pick<TextFault, 'code' | 'values'>, language: Language) {
  const t = words(language);
  const { part, field, other } = values;
  const nameOf = (path: string | number) => {
    const [key = '', mail] = String(path).split('.').reverse();
    return t(`fields.${key}`, { mail, defaultValue: path });
  };
  return t(`faults.${code}`, {
    ...values,
    ...(part !== undefined && { part: part === '' ? t('introduction') : t('section', { id: part }) }),
    ...(field !== undefined && { field: nameOf(field) }),
    ...(other !== undefined && { other: nameOf(other) }),
    day: '2025-08-08',
    value: '{{retention.analyticsMonths}}',
  });
}

/** The line (from 1) of a position in a text. */
export const lineAt = (text: string, position: number) => text.slice(0, position).split('\n').length;

type I18n = ReturnType<typeof createI18n>;

/** The words of faults by language, and the names of the front matter's fields. */
export const faultWords = { fr, en, de, it, es, pt, ru } satisfies Record<Language, object>;

const texts = new Map<Language, I18n['t']>();

function words(language: Language): I18n['t'] {
  const cached = texts.get(language);
  if (cached) return cached;
  const { t } = createI18n(language, { [language]: { translation: faultWords[language] } });
  texts.set(language, t);
  return t;
}
