import { z } from 'zod';
import type { Language } from '@site/shared-i18n';

const answerSchema = z.record(z.string(), z.unknown());

/** What the api says that one visitor is to see; values are texts, objects, lists, or whether something is so. */
export type PageAnswer = Readonly<z.output<typeof answerSchema>>;

/** What a page shows where the api does not answer. */
export const unavailable: PageAnswer = { unavailable: true };

/** Where the api says what a page shows. @param endpoint the page's `data` @param query the page's */
export function pageDataAddress(endpoint: string, query: URLSearchParams, language: Language): string {
  const asked = new URLSearchParams(query);
  asked.set('language', language);
  return `${endpoint}?${asked}`;
}

/**
 * What an answer of the api says; `{ error: { code, message } }` where it refuses.
 * @throws Error where it failed, or answered no object
 */
export async function readPageAnswer(answer: Response): Promise<PageAnswer> {
  const content: unknown = await answer.json();
  if (answer.status >= 500) throw new Error(`it answered ${answer.status}`);
  const said = answerSchema.parse(content);
  return answer.ok ? said : { error: said };
}
