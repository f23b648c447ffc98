import { fastestPersonMs } from '@site/api-contract/field-limits';

/** Whether a bot has sent a form: too fast, or with the hidden field. The response must be the same as for people. */
export function isBot({ website, elapsed }: { website: boolean; elapsed?: number | undefined }): boolean {
  return website || (elapsed !== undefined && elapsed < fastestPersonMs);
}
