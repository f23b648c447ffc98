import { defaultLanguage, languages } from '@site/shared-i18n';
import { policies } from '../policies.ts';
import { faultAt, type TextFault } from '../fault.ts';
import { findText, type PolicyLibrary } from '../policy-library.ts';
import type { Heading, WrittenPolicy } from '../policy-text.ts';
import { againstFrench, difference, type Difference } from './against-french.ts';

/** Every policy exists in every language, with the sections of the French text in the same order. */
export function checkSections({ written }: PolicyLibrary): TextFault[] {
  const missing = policies.flatMap((policy) => {
    const french = findText(written, policy, defaultLanguage);
    const code = french ? 'file-missing' : 'file-lost';
    return languages
      .filter((language) => !findText(written, policy, language))
      .map((language) => faultAt(`content/${language}/${policy}.md`, 1, code));
  });
  const anchored = written.filter((text) => checkAnchors(text).length === 0);
  return [...missing, ...written.flatMap(checkAnchors), ...againstFrench(anchored, compare)];
}

function checkAnchors({ file, headings }: WrittenPolicy): TextFault[] {
  return headings.flatMap(({ level, id, title, line }, index) => {
    if (level === 1) return [faultAt(file, line, 'heading-too-high', { title })];
    const isInSection = headings.slice(0, index).some((heading) => heading.level === 2);
    if (level > 3 || (level === 3 && !isInSection))
      return [faultAt(file, line, 'heading-too-low', { title })];
    if (!id) return [faultAt(file, line, 'anchor-missing', { title })];
    if (!/^[a-z][a-z0-9-]*$/.test(id)) return [faultAt(file, line, 'anchor-invalid', { id })];
    if (headings.findIndex((heading) => heading.id === id) < index)
      return [faultAt(file, line, 'anchor-twice', { id })];
    return [];
  });
}

function compare(french: WrittenPolicy, { headings }: WrittenPolicy): Difference[] {
  const expectedHeadings = french.headings.filter(({ id }) => id);
  const ownHeadings = headings.filter(({ id }) => id);
  const missing = expectedHeadings.filter((heading) => !isIn(ownHeadings, heading));
  const surplus = ownHeadings.filter((heading) => !isIn(expectedHeadings, heading));
  if (missing.length + surplus.length > 0)
    return [
      ...missing.map((heading): Difference => {
        const { id, title, line } = heading;
        const place = {
          line: lineOfGap(expectedHeadings, ownHeadings, heading),
          code: 'section-missing',
        } as const;
        const french = { line, code: 'section-french-alone', values: { id } } as const;
        return { about: `missing ${id}`, ...place, values: { id, title, line }, french };
      }),
      ...surplus.map((heading) => {
        const { id, line } = heading;
        const gap = lineOfGap(ownHeadings, expectedHeadings, heading);
        return difference(`surplus ${id}`, { id }, [line, 'section-surplus'], [gap, 'section-french-lacks']);
      }),
    ];
  const pairs = expectedHeadings.map((expected, index) => ({
    expected,
    heading: ownHeadings[index] ?? expected,
  }));
  const misplaced = pairs.find(
    ({ expected, heading }) => heading.id !== expected.id || heading.level !== expected.level,
  );
  if (!misplaced) return [];
  const { heading, expected } = misplaced;
  const about = `place ${heading.id} ${heading.level}`;
  const isElsewhere = heading.id !== expected.id;
  const levels = { ours: '#'.repeat(heading.level), theirs: '#'.repeat(expected.level) };
  return [
    difference(
      about,
      { id: heading.id, ...(isElsewhere ? { expected: expected.id } : levels) },
      [heading.line, isElsewhere ? 'section-place' : 'heading-level'],
      [expected.line, isElsewhere ? 'section-french-place' : 'heading-french-level'],
    ),
  ];
}

const isIn = (headings: Heading[], { id }: Heading) => headings.some((heading) => heading.id === id);

/** The line where a missing section belongs: before the next section that the text has, else at its last one. */
function lineOfGap(expected: Heading[], present: Heading[], missing: Heading): number {
  const after = expected.slice(expected.indexOf(missing) + 1);
  const next = present.find((heading) => isIn(after, heading));
  return (next ?? present.at(-1))?.line ?? 1;
}
