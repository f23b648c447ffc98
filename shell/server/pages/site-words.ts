/** Languages given by codes such as `fr,de`, as a list in `language`: `Französisch und Deutsch`. */
export function listLanguages(codes: string, language: string): string {
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const list = codes.split(',').map((code) => names.of(code) ?? code);
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(list);
}

/** Opening hours such as `Mo-Fr 09:00-17:00` in words: `Montag–Freitag, 09:00–17:00`. */
export function wordOpeningHours(hours: string, language: string): string {
  const [days = '', time] = hours.split(' ');
  const names = days.split('-').map((day) => weekday(day, language));
  return [names.join('–'), time?.replace('-', '–')].filter(Boolean).join(', ');
}

function weekday(day: string, language: string): string {
  const index = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].indexOf(day);
  // 1 January 2024 was a Monday.
  const date = new Date(Date.UTC(2024, 0, 1 + index));
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(date);
}
