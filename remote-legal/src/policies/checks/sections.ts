import { defaultLanguage, languages } from '@site/shared-i18n';
import { policies } from '../policies.ts';
import { faultAt, type Fault } from '../fault.ts';
import { findText, type PolicyLibrary } from '../policy-library.ts';
import type { Heading, WrittenPolicy } from '../policy-text.ts';
import { againstFrench, type Difference } from './against-french.ts';

/** Every policy in every language, with the sections of the French text in the same order. */
export function checkSections({ written }: PolicyLibrary): Fault[] {
  const missing = policies.flatMap((policy) => {
    const french = findText(written, policy, defaultLanguage);
    const fix = french ? `Translate ${french.file}.` : 'Restore it from the history.';
    return languages
      .filter((language) => !findText(written, policy, language))
      .map((language) => faultAt(`content/${language}/${policy}.md`, 1, 'This file is missing.', fix));
  });
  const anchored = written.filter((text) => checkAnchors(text).length === 0);
  return [...missing, ...written.flatMap(checkAnchors), ...againstFrench(anchored, compare)];
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

function compare(french: WrittenPolicy, { headings }: WrittenPolicy): Difference[] {
  const wanted = french.headings.filter(({ id }) => id);
  const found = headings.filter(({ id }) => id);
  const inAll = 'Add it to every language, or remove it here.';
  const missing = wanted.filter((heading) => !isIn(found, heading));
  const surplus = found.filter((heading) => !isIn(wanted, heading));
  if (missing.length + surplus.length > 0)
    return [
      ...missing.map((heading) => {
        const { id, title, line } = heading;
        return {
          about: `missing ${id}`,
          line: lineOfGap(wanted, found, heading),
          problem: `The section {#${id}} is missing ("${title}" in ${french.file}, line ${line}).`,
          fix: 'Add it here, with the same anchor.',
          french: { line, problem: `The section {#${id}} is in no other language.`, fix: inAll },
        };
      }),
      ...surplus.map((heading) => {
        const { id, line } = heading;
        const problem = `The section {#${id}} is missing, which all other languages have.`;
        const fix = 'Add it here, or remove it from the others.';
        return {
          about: `surplus ${id}`,
          line,
          problem: `The section {#${id}} is not in ${french.file}.`,
          fix: inAll,
          french: { line: lineOfGap(found, wanted, heading), problem, fix },
        };
      }),
    ];
  const pairs = wanted.map((expected, at) => ({ expected, heading: found[at] ?? expected }));
  const misplaced = pairs.find(
    ({ expected, heading }) => heading.id !== expected.id || heading.level !== expected.level,
  );
  if (!misplaced) return [];
  const { heading, expected } = misplaced;
  const about = `place ${heading.id} ${heading.level}`;
  const fix = 'Use the same order and the same levels in all languages.';
  if (heading.id !== expected.id) {
    const problem = `The section {#${heading.id}} stands where ${french.file} has {#${expected.id}}.`;
    const alone = `The section {#${expected.id}} stands where all other languages have {#${heading.id}}.`;
    return [
      { about, line: heading.line, problem, fix, french: { line: expected.line, problem: alone, fix } },
    ];
  }
  const [ours, theirs] = ['#'.repeat(heading.level), '#'.repeat(expected.level)];
  const problem = `The heading {#${heading.id}} has ${ours}, but ${theirs} in ${french.file}.`;
  const alone = `The heading {#${heading.id}} has ${theirs}, but ${ours} in all other languages.`;
  return [{ about, line: heading.line, problem, fix, french: { line: expected.line, problem: alone, fix } }];
}

function isIn(headings: Heading[], { id }: Heading): boolean {
  return headings.some((heading) => heading.id === id);
}

/** Where a missing section belongs: before the next wanted section that the text has, else at its last. */
function lineOfGap(wanted: Heading[], found: Heading[], missing: Heading): number {
  const after = wanted.slice(wanted.indexOf(missing) + 1);
  const next = found.find((heading) => isIn(after, heading));
  return (next ?? found.at(-1))?.line ?? 1;
}
