import { yearOf } from '@site/shared-i18n';

const hourMs = 60 * 60 * 1000;

let known = { hour: -1, year: '' };

/** The publisher's present year. Read anew each hour only, when a year may begin: every request asks for it. */
export function copyrightYear(): string {
  const hour = Math.floor(Date.now() / hourMs);
  if (hour !== known.hour) known = { hour, year: yearOf(new Date()) };
  return known.year;
}
