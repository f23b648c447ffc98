import { faultAt, type Fault } from '../fault.ts';
import { constants, knownNames, placeholdersIn } from '../placeholders.ts';
import type { PolicyLibrary } from '../policy-library.ts';
import type { WrittenPolicy } from '../policy-text.ts';
import { againstFrench, partName, type Difference } from './against-french.ts';

/** No unknown value and no unused one. */
export function checkPlaceholders({ written }: PolicyLibrary): Fault[] {
  const used = new Set(written.flatMap(({ source }) => placeholdersIn(source).map(({ name }) => name)));
  const unused = [...constants.keys()].filter((name) => !used.has(name));
  return [
    ...written.flatMap(checkNames),
    ...unused.map((name) => {
      const fix = `Write {{${name}}} where it belongs, or delete it here.`;
      return faultAt('content/values.ts', 1, `The value ${name} is used in no text.`, fix);
    }),
  ];
}

/** In the introduction and the sections of every language the values of the French text. */
export function compareValues({ written }: PolicyLibrary): Fault[] {
  return againstFrench(written, compareConstants);
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

function compareConstants(french: WrittenPolicy, text: WrittenPolicy): Difference[] {
  const [wanted, found] = [french, text].map(constantsBySection);
  const missing = [...(wanted ?? [])].filter(([key]) => !found?.has(key));
  const surplus = [...(found ?? [])].filter(([key]) => !wanted?.has(key));
  const fix = 'Say in both texts the same.';
  const parts = new Set(['', ...text.headings.map(({ id }) => id)]);
  return [
    ...missing
      .filter(([, { id }]) => parts.has(id))
      .map(([about, { name, id, line }]) => {
        const heading = text.headings.find((one) => one.id === id) ?? text.text?.introduction[0];
        const problem = `${partName(id)} lacks {{${name}}}, which ${french.file} has.`;
        const alone = `${partName(id)} has {{${name}}}, which no other language has.`;
        return { about, line: heading?.line ?? 1, problem, fix, french: { line, problem: alone, fix } };
      }),
    ...surplus.map(([about, { name, id, line }]) => {
      const heading = french.headings.find((one) => one.id === id) ?? french.text?.introduction[0];
      const problem = `${partName(id)} has {{${name}}}, which ${french.file} has not.`;
      const alone = `${partName(id)} lacks {{${name}}}, which all other languages have.`;
      return { about, line, problem, fix, french: { line: heading?.line ?? 1, problem: alone, fix } };
    }),
  ];
}

/** The constants under each heading; the id of what comes before the first heading is empty. */
function constantsBySection({ source, headings }: WrittenPolicy) {
  const found = new Map<string, { name: string; id: string; line: number }>();
  for (const { name, line } of placeholdersIn(source)) {
    const id = headings.findLast((heading) => heading.line <= line)?.id ?? '';
    const key = `${id} ${name}`;
    if (constants.has(name) && !found.has(key)) found.set(key, { name, id, line });
  }
  return found;
}

function suggestion(name: string): string {
  const last = name.split('.').at(-1) ?? name;
  const near = knownNames.find((known) => known.toLowerCase().includes(last.toLowerCase().slice(0, 5)));
  return near ? ` ({{${near}}}?)` : '';
}
