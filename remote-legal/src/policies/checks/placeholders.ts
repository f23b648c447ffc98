import { defaultLanguage } from '@site/shared-i18n';
import { faultAt, type Fault } from '../fault.ts';
import { constants, knownNames, placeholdersIn } from '../placeholders.ts';
import { findText, type PolicyLibrary } from '../policy-library.ts';
import type { WrittenPolicy } from '../policy-text.ts';

/** No unknown value, no unused one, and in every section of every language the values of the French one. */
export function checkPlaceholders({ written }: PolicyLibrary): Fault[] {
  const used = new Set(written.flatMap(({ source }) => placeholdersIn(source).map(({ name }) => name)));
  const unused = [...constants.keys()].filter((name) => !used.has(name));
  return [
    ...written.flatMap((text) => [...checkNames(text), ...checkAgreement(text, written)]),
    ...unused.map((name) => {
      const fix = `Write {{${name}}} where it belongs, or delete it here.`;
      return faultAt('content/values.ts', 1, `The value ${name} is used in no text.`, fix);
    }),
  ];
}

function checkNames({ file, source, requests }: WrittenPolicy): Fault[] {
  const faults = placeholdersIn(source).flatMap(({ name, line }) => {
    if (knownNames.includes(name)) return [];
    const fix = `Correct its name${suggestion(name)}, or add the value there.`;
    return [faultAt(file, line, `{{${name}}} is no value of content/values.ts.`, fix)];
  });
  if (!JSON.stringify(requests ?? '').includes('[[site.')) return faults;
  const problem = 'A prepared mail names a value of the site, which an address cannot carry.';
  return [...faults, faultAt(file, 1, problem, 'Write the mails under "requests" without {{site.…}}.')];
}

function checkAgreement(text: WrittenPolicy, written: WrittenPolicy[]): Fault[] {
  const french = findText(written, text.policy, defaultLanguage);
  if (!french || french === text) return [];
  const frenchSections = constantsBySection(french);
  const sections = constantsBySection(text);
  return text.headings.flatMap(({ id, line }) => {
    const wanted = frenchSections.get(id) ?? [];
    const found = sections.get(id) ?? [];
    const missing = wanted.filter((name) => !found.includes(name));
    const surplus = found.filter((name) => !wanted.includes(name));
    return [
      ...missing.map((name) => `The section {#${id}} lacks {{${name}}}, which ${french.file} has.`),
      ...surplus.map((name) => `The section {#${id}} has {{${name}}}, which ${french.file} has not.`),
    ].map((problem) => faultAt(text.file, line, problem, 'Say in both texts the same.'));
  });
}

/** The constants under each heading; those before the first heading are not compared. */
function constantsBySection({ source, headings }: WrittenPolicy): Map<string, string[]> {
  const sections = new Map<string, string[]>();
  for (const { name, line } of placeholdersIn(source)) {
    const id = headings.findLast((heading) => heading.line <= line)?.id;
    const names = sections.get(id ?? '') ?? [];
    if (id && constants.has(name) && !names.includes(name)) sections.set(id, [...names, name]);
  }
  return sections;
}

function suggestion(name: string): string {
  const last = name.split('.').at(-1) ?? name;
  const near = knownNames.find((known) => known.toLowerCase().includes(last.toLowerCase().slice(0, 5)));
  return near ? ` ({{${near}}}?)` : '';
}
