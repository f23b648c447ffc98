import { defaultLanguage } from '@site/shared-i18n';
import type { Fault } from '../fault.ts';
import { constants, isKnown, knownNames, placeholdersIn } from '../placeholders.ts';
import type { PolicyLibrary } from '../policy-library.ts';
import type { WrittenPolicy } from '../policy-text.ts';

/** No unknown value, no unused one, and in every section of every language the values of the French one. */
export function checkPlaceholders({ written }: PolicyLibrary): Fault[] {
  return [
    ...written.flatMap(checkNames),
    ...checkUse(written),
    ...written.flatMap((text) => checkAgreement(text, written)),
  ];
}

function checkNames({ file, source, requests }: WrittenPolicy): Fault[] {
  const unknown = placeholdersIn(source).filter(({ name }) => !isKnown(name));
  const faults = unknown.map(({ name, line }) => ({
    file,
    line,
    what: `{{${name}}} is no value of content/values.ts.`,
    mend: `Correct its name${suggestion(name)}, or add the value there.`,
  }));
  const mails = JSON.stringify(requests ?? '');
  if (!mails.includes('[[site.')) return faults;
  const what = 'A prepared mail names a value of the site, which an address cannot carry.';
  return [...faults, { file, line: 1, what, mend: 'Write the mails under "requests" without {{site.…}}.' }];
}

function checkUse(written: WrittenPolicy[]): Fault[] {
  const used = new Set(written.flatMap(({ source }) => placeholdersIn(source).map(({ name }) => name)));
  return [...constants.keys()]
    .filter((name) => !used.has(name))
    .map((name) => ({
      file: 'content/values.ts',
      line: 1,
      what: `The value ${name} is used in no text.`,
      mend: `Write {{${name}}} where it belongs, or delete it here.`,
    }));
}

function checkAgreement(text: WrittenPolicy, written: WrittenPolicy[]): Fault[] {
  const french = written.find((one) => one.policy === text.policy && one.language === defaultLanguage);
  if (!french || french === text) return [];
  const theirs = constantsBySection(french);
  const ours = constantsBySection(text);
  return text.headings.flatMap(({ id, line }) => {
    const here = { file: text.file, line };
    const wanted = theirs.get(id) ?? new Set();
    const found = ours.get(id) ?? new Set();
    const lacking = [...wanted].filter((name) => !found.has(name));
    const surplus = [...found].filter((name) => !wanted.has(name));
    return [
      ...lacking.map((name) => ({
        ...here,
        what: `The section {#${id}} lacks {{${name}}}, which ${french.file} has.`,
        mend: 'Say in both texts the same.',
      })),
      ...surplus.map((name) => ({
        ...here,
        what: `The section {#${id}} has {{${name}}}, which ${french.file} has not.`,
        mend: 'Say in both texts the same.',
      })),
    ];
  });
}

/** The constants that stand under each heading; what stands before the first is not compared. */
function constantsBySection({ source, headings }: WrittenPolicy): Map<string, Set<string>> {
  const sections = new Map<string, Set<string>>();
  for (const { name, line } of placeholdersIn(source)) {
    const heading = headings.findLast((one) => one.line <= line);
    if (!heading || !constants.has(name)) continue;
    sections.set(heading.id, (sections.get(heading.id) ?? new Set()).add(name));
  }
  return sections;
}

function suggestion(name: string): string {
  const last = name.split('.').at(-1) ?? name;
  const near = knownNames().find((known) => known.toLowerCase().includes(last.toLowerCase().slice(0, 5)));
  return near ? ` ({{${near}}}?)` : '';
}
