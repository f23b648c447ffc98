import { defaultLanguage, languages, policies } from '@site/shared-i18n';
import type { Fault } from '../fault.ts';
import type { PolicyLibrary } from '../policy-library.ts';
import type { WrittenPolicy } from '../policy-text.ts';

/** Every policy in every language, with the sections of the French text in the same order. */
export function checkSections({ written }: PolicyLibrary): Fault[] {
  return policies.flatMap((policy) =>
    languages.flatMap((language) => {
      const file = `content/${language}/${policy}.md`;
      const text = written.find((one) => one.policy === policy && one.language === language);
      const french = written.find((one) => one.policy === policy && one.language === defaultLanguage);
      if (!text)
        return [{ file, line: 1, what: 'This file is missing.', mend: `Translate content/fr/${policy}.md.` }];
      return [...checkAnchors(text), ...(french && french !== text ? compare(french, text) : [])];
    }),
  );
}

function checkAnchors({ file, headings }: WrittenPolicy): Fault[] {
  const seen = new Set<string>();
  return headings.flatMap(({ level, id, title, line }) => {
    const at = { file, line };
    if (level === 1)
      return [
        {
          ...at,
          what: `"${title}" has one # only.`,
          mend: 'The title stands above; begin a section with ##.',
        },
      ];
    if (!id)
      return [
        {
          ...at,
          what: `"${title}" has no anchor.`,
          mend: 'Add one after the heading, such as {#retention}.',
        },
      ];
    if (!/^[a-z][a-z0-9-]*$/.test(id)) {
      return [
        { ...at, what: `The anchor {#${id}} is not valid.`, mend: 'Use a-z, digits and hyphens only.' },
      ];
    }
    if (seen.has(id))
      return [
        { ...at, what: `The anchor {#${id}} stands here a second time.`, mend: 'Give each heading its own.' },
      ];
    seen.add(id);
    return [];
  });
}

function compare(french: WrittenPolicy, text: WrittenPolicy): Fault[] {
  const wanted = french.headings.filter(({ id }) => id);
  const found = text.headings.filter(({ id }) => id);
  const lacking = wanted.filter(({ id }) => !found.some((heading) => heading.id === id));
  const surplus = found.filter(({ id }) => !wanted.some((heading) => heading.id === id));
  const { file } = text;
  const faults = [
    ...lacking.map(({ id, title, line }) => ({
      file,
      line: lineOfGap(wanted, found, id),
      what: `The section {#${id}} is missing ("${title}" in ${french.file}, line ${line}).`,
      mend: 'Add it here, with the same anchor.',
    })),
    ...surplus.map(({ id, line }) => ({
      file,
      line,
      what: `The section {#${id}} is not in ${french.file}.`,
      mend: 'Add it to every language, or remove it here.',
    })),
  ];
  if (faults.length > 0) return faults;
  const misplaced = found.findIndex(
    ({ id, level }, at) => id !== wanted[at]?.id || level !== wanted[at].level,
  );
  const heading = found[misplaced];
  const expected = wanted[misplaced];
  if (!heading || !expected) return [];
  const what =
    heading.id === expected.id
      ? `The heading {#${heading.id}} has ${'#'.repeat(heading.level)}, but ${'#'.repeat(expected.level)} in ${french.file}.`
      : `The section {#${heading.id}} stands where ${french.file} has {#${expected.id}}.`;
  return [{ file, line: heading.line, what, mend: 'Use the order and the levels of the French text.' }];
}

/** Where the missing section belongs: before the next French section that the text has, else at its last. */
function lineOfGap(wanted: WrittenPolicy['headings'], found: WrittenPolicy['headings'], id: string): number {
  const after = wanted.slice(wanted.findIndex((heading) => heading.id === id) + 1);
  const next = found.find((heading) => after.some((one) => one.id === heading.id));
  return next?.line ?? found.at(-1)?.line ?? 1;
}
