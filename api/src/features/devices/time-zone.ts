import type { Language } from '@site/shared-i18n';

/** A time zone that a device states, if it is one. */
export function knownTimeZone(stated: string | undefined): string | undefined {
  if (!stated) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: stated }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** A time zone in words, such as 'Central European Time'. */
export function timeZoneIn(language: Language, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
