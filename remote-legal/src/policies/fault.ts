import { createI18n, type Language } from '@site/shared-i18n';
import de from './fault-words/de.json';
import en from './fault-words/en.json';
import es from './fault-words/es.json';
import fr from './fault-words/fr.json';
import it from './fault-words/it.json';
import pt from './fault-words/pt.json';
import ru from './fault-words/ru.json';

/** What can be wrong with the texts; the words for each are in `fault-words`. */
export type FaultCode = keyof typeof en.faults;

/** What the words for a fault name: `part` is a section's id or empty for the introduction, `field` one of the front matter. */
export type FaultValues = Readonly<Record<string, string | number>>;

/** Something in the texts that must be corrected before they can be published. */
export interface Fault {
  /** Relative to remote-legal, such as `content/de/terms.md`. */
  file: string;
  /** From 1. */
  line: number;
  code: FaultCode;
  values: FaultValues;
}

export function faultAt(file: string, line: number, code: FaultCode, values: FaultValues = {}): Fault {
  return { file, line, code, values };
}

/** A fault as one line that a lawyer understands. */
export function describeFault(fault: Fault): string {
  return `${fault.file}, line ${fault.line}: ${explainFault(fault, 'en')}`;
}

/** What is wrong, and what its author can do about it, in words of a language. */
export function explainFault({ code, values }: Pick<Fault, 'code' | 'values'>, language: Language): string {
  const t = words(language);
  const { part, field } = values;
  return t(`faults.${code}`, {
    ...values,
    ...(part !== undefined && { part: part === '' ? t('introduction') : t('section', { id: part }) }),
    ...(field !== undefined && { field: t(`fields.${field}`, { defaultValue: field }) }),
    day: '2025-08-08',
    value: '{{retention.analyticsMonths}}',
  });
}

/** The line (from 1) of a position in a text. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}

type I18n = ReturnType<typeof createI18n>;

const catalogues: Record<Language, object> = { fr, en, de, it, es, pt, ru };
const texts = new Map<Language, I18n['t']>();

function words(language: Language): I18n['t'] {
  const known = texts.get(language);
  if (known) return known;
  const { t } = createI18n(language, { [language]: { translation: catalogues[language] } });
  texts.set(language, t);
  return t;
}
