import { formatList, type Language } from '@site/shared-i18n';

/** Languages given by codes such as `fr,de`, as a list in `language`: `Französisch und Deutsch`. */
export function listLanguages(codes: string, language: Language): string {
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const list = codes.split(',').map((code) => names.of(code) ?? code);
  return formatList(list, language);
}

/**
 * Opening hours such as `Mo-Fr 09:00-17:00` in `language`: `Montag bis Freitag, 09:00–17:00`.
 * @param wordRange words days from one to another
 */
export function wordOpeningHours(
  hours: string,
  language: string,
  wordRange: (days: { from: string; to: string }) => string,
): string {
  const [days = '', time] = hours.split(' ');
  const [from = '', to] = days.split('-').map((day) => weekday(day, language));
  return [to ? wordRange({ from: withoutSecondPart(from, to), to }) : from, time?.replace('-', '–')]
    .filter(Boolean)
    .join(', ');
}

/** Portuguese writes the second part of its weekdays once: segunda a sexta-feira. */
function withoutSecondPart(from: string, to: string): string {
  return to.endsWith('-feira') ? from.replace(/-feira$/, '') : from;
}

function weekday(day: string, language: string): string {
  const index = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].indexOf(day);
  // 1 January 2024 was a Monday.
  const date = new Date(Date.UTC(2024, 0, 1 + index));
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(date);
}
