import { z } from 'zod';
import type { Language } from '@site/shared-i18n';

const answerSchema = z.record(z.string(), z.unknown());

/** The api's data for one visitor: texts, objects, lists and booleans. */
export type PageAnswer = Readonly<z.output<typeof answerSchema>>;

/** The data of a page where the api does not answer. */
export const unavailable: PageAnswer = { unavailable: true };

/** The address of a page's data. @param endpoint the page's `data` @param query the page's */
export function pageDataAddress(endpoint: string, query: URLSearchParams, language: Language): string {
  const asked = new URLSearchParams(query);
  asked.set('language', language);
  return `${endpoint}?${asked}`;
}

/**
 * Reads the api's answer; `{ error: { code, message } }` for a refusal.
 * @throws Error where the api failed, or answered no object
 */
export async function readPageAnswer(answer: Response): Promise<PageAnswer> {
  const content: unknown = await answer.json();
  if (answer.status >= 500) throw new Error(`it answered ${answer.status}`);
  const said = answerSchema.parse(content);
  return answer.ok ? said : { error: said };
}
