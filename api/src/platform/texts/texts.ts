import type { ErrorCode, PlanId } from '@site/api-contract';
import { createTexts, type Language } from '@site/shared-i18n';

import de from '../../locales/de.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };
import es from '../../locales/es.json' with { type: 'json' };
import fr from '../../locales/fr.json' with { type: 'json' };
import it from '../../locales/it.json' with { type: 'json' };
import pt from '../../locales/pt.json' with { type: 'json' };
import ru from '../../locales/ru.json' with { type: 'json' };

// A plan without a name in some language does not compile.
const messages: Record<Language, { plans: Record<PlanId, string> }> = { fr, en, de, it, es, pt, ru };
export const texts = createTexts(messages);

interface MessageDetails {
  /** In bytes. */
  limit?: number | undefined;
  /** An e-mail address. */
  meant?: string | undefined;
}

/** The message of an error; it names fields as forms show them, and limits in round units. */
export function errorMessage(
  language: Language,
  code: ErrorCode,
  field?: string,
  { limit = 0, meant }: MessageDetails = {},
): string {
  const t = texts(language);
  const name = field === undefined ? '' : t(`fields.${field}`, { defaultValue: field });
  // An example says more about an address than the field's name.
  const context = /email$/i.test(field ?? '') ? 'email' : '';
  return t(`errors.${code}`, { context, field: name, limit: sizeIn(language, limit), email: meant });
}

function sizeIn(language: Language, bytes: number): string {
  const [value, unit] = bytes >= megabyte ? [bytes / megabyte, 'megabyte'] : [bytes / 1024, 'kilobyte'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 0 }).format(value);
}

const megabyte = 1024 * 1024;

/** A line of a mail, a PDF or a page, in the reader's language. */
export type LabelledValue = [label: string, value: string];

export const labelled = (rows: LabelledValue[]) => rows.map(([label, value]) => ({ label, value }));
