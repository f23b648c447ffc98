import { z } from 'zod';
import type { Language } from '@site/shared-i18n';

const valuesSchema = z.record(z.string(), z.unknown());

/** The api's data for one visitor: texts, objects, lists and booleans. */
export type PageValues = Readonly<z.output<typeof valuesSchema>>;

/** The data of a page where the api does not respond. */
export const unavailable: PageValues = { unavailable: true };

/** The URL of a page's data. @param endpoint the page's `data` @param query the page's */
export function pageDataUrl(endpoint: string, query: URLSearchParams, language: Language): string {
  const parameters = new URLSearchParams(query);
  parameters.set('language', language);
  return `${endpoint}?${parameters}`;
}

/**
 * Reads the api's response; `{ error: { code, message } }` for a refusal.
 * @throws Error where the api failed, or sent no object
 */
export async function readPageValues(
  response: Pick<Response, 'json' | 'ok' | 'status'>,
): Promise<PageValues> {
  const content: unknown = await response.json();
  if (response.status >= 500) throw new Error(`it answered ${response.status}`);
  const values = valuesSchema.parse(content);
  return response.ok ? values : { error: values };
}
