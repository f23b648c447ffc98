import { defaultLanguage, languages } from '@site/shared-i18n';
import { policies } from '../policies.ts';
import { faultAt, type Fault } from '../fault.ts';
import { findText, type PolicyLibrary } from '../policy-library.ts';
import type { Heading, WrittenPolicy } from '../policy-text.ts';

/** Every policy in every language, with the sections of the French text in the same order. */
export function checkSections({ written }: PolicyLibrary): Fault[] {
  return policies.flatMap((policy) =>
    languages.flatMap((language) => {
      const text = findText(written, policy, language);
      const french = findText(written, policy, defaultLanguage);
      if (!text) {
        const file = `content/${language}/${policy}.md`;
        return [faultAt(file, 1, 'This file is missing.', `Translate content/fr/${policy}.md.`)];
      }
      return [...checkAnchors(text), ...(french && french !== text ? compare(french, text) : [])];
    }),
  );
}

function checkAnchors({ file, headings }: WrittenPolicy): Fault[] {
  return headings.flatMap(({ level, id, title, line }, at) => {
    const fault = (problem: string, fix: string) => [faultAt(file, line, problem, fix)];
    if (level === 1) return fault(`"${title}" has one # only.`, 'Begin a section with ##.');
    if (!id) return fault(`"${title}" has no anchor.`, 'Add one after the heading, such as {#retention}.');
    if (!/^[a-z][a-z0-9-]*$/.test(id))
      return fault(`The anchor {#${id}} is not valid.`, 'Use a-z, digits and hyphens only.');
    if (headings.findIndex((heading) => heading.id === id) < at)
      return fault(`The anchor {#${id}} is used a second time.`, 'Give each heading its own.');
    return [];
  });
}

function compare(french: WrittenPolicy, { file, headings }: WrittenPolicy): Fault[] {
  const wanted = french.headings.filter(({ id }) => id);
  const found = headings.filter(({ id }) => id);
  const missing = wanted.filter((heading) => !isIn(found, heading));
  const surplus = found.filter((heading) => !isIn(wanted, heading));
  if (missing.length + surplus.length > 0)
    return [
      ...missing.map((heading) => {
        const place = `("${heading.title}" in ${french.file}, line ${heading.line})`;
        const problem = `The section {#${heading.id}} is missing ${place}.`;
        return faultAt(
          file,
          lineOfGap(wanted, found, heading),
          problem,
          'Add it here, with the same anchor.',
        );
      }),
      ...surplus.map(({ id, line }) => {
        const problem = `The section {#${id}} is not in ${french.file}.`;
        return faultAt(file, line, problem, 'Add it to every language, or remove it here.');
      }),
    ];
  const pairs = wanted.map((expected, at) => ({ expected, heading: found[at] ?? expected }));
  const misplaced = pairs.find(
    ({ expected, heading }) => heading.id !== expected.id || heading.level !== expected.level,
  );
  if (!misplaced) return [];
  const { heading, expected } = misplaced;
  const problem =
    heading.id === expected.id
      ? `The heading {#${heading.id}} has ${'#'.repeat(heading.level)}, but ${'#'.repeat(expected.level)} in ${french.file}.`
      : `The section {#${heading.id}} stands where ${french.file} has {#${expected.id}}.`;
  return [faultAt(file, heading.line, problem, 'Use the order and the levels of the French text.')];
}

function isIn(headings: Heading[], { id }: Heading): boolean {
  return headings.some((heading) => heading.id === id);
}

/** Where a missing section belongs: before the next French section that the text has, else at its last. */
function lineOfGap(wanted: Heading[], found: Heading[], missing: Heading): number {
  const after = wanted.slice(wanted.indexOf(missing) + 1);
  const next = found.find((heading) => isIn(after, heading));
  return (next ?? found.at(-1))?.line ?? 1;
}
