import type { InspectedPart } from './inspected-page.ts';

/** A part's owner and release. */
export function describeRelease({ owner, released, version }: InspectedPart): string {
  return `team ${owner} · ${released} ${version}`;
}

/** A part's age and size. @param now in ms since 1970 */
export function describeSize({ built, html, scripts }: InspectedPart, now: number): string {
  const age = built === undefined ? 'from its sources' : describeAge(now - Date.parse(built));
  const sizes = [`HTML ${describeBytes(html)}`];
  if (scripts) sizes.push(`JS ${describeBytes(scripts)}`);
  return [age, ...sizes].join(' · ');
}

const units = [
  ['day', 24 * 60 * 60 * 1000],
  ['hour', 60 * 60 * 1000],
  ['minute', 60 * 1000],
] as const;

function describeAge(ms: number): string {
  const [unit, length] = units.find(([, each]) => ms >= each) ?? [];
  if (!unit) return 'built just now';
  const format = new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' });
  return `${format.format(Math.floor(ms / length))} old`;
}

function describeBytes(bytes: number): string {
  return bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} KB`;
}
