import { faultAt, type TextFault } from '../fault.ts';
import { constants, knownNames, valuesIn } from '../constants.ts';
import type { PolicyLibrary } from '../policy-library.ts';
import type { WrittenPolicy } from '../policy-text.ts';
import { againstFrench, difference, type Difference } from './against-french.ts';

/** No unknown and no unused values. */
export function checkValues({ written }: PolicyLibrary): TextFault[] {
  const usedNames = new Set(written.flatMap(({ source }) => valuesIn(source).map(({ name }) => name)));
  const unused = [...constants.keys()].filter((name) => !usedNames.has(name));
  return [
    ...written.flatMap(checkNames),
    ...unused.map((name) => faultAt('content/values.ts', 1, 'value-unused', { name, braced: `{{${name}}}` })),
  ];
}

/** Introduction and sections use the same values in every language as in French. */
export function compareValues({ written }: PolicyLibrary): TextFault[] {
  return againstFrench(written, compareConstants);
}

function checkNames({ file, source, requests }: WrittenPolicy): TextFault[] {
  const faults = valuesIn(source).flatMap(({ name, line }) => {
    if (knownNames.includes(name)) return [];
    return [faultAt(file, line, 'value-unknown', { braced: `{{${name}}}`, near: suggestion(name) })];
  });
  if (!JSON.stringify(requests ?? '').includes('[[site.')) return faults;
  return [...faults, faultAt(file, 1, 'mail-site-value')];
}

function compareConstants(french: WrittenPolicy, text: WrittenPolicy): Difference[] {
  const [inFrench, inText] = [french, text].map(constantsBySection);
  const missing = [...(inFrench ?? [])].filter(([key]) => !inText?.has(key));
  const surplus = [...(inText ?? [])].filter(([key]) => !inFrench?.has(key));
  const parts = new Set(['', ...text.headings.map(({ id }) => id)]);
  return [
    ...missing
      .filter(([, { id }]) => parts.has(id))
      .map(([about, { name, id, line }]) => {
        const values = { part: id, braced: `{{${name}}}` };
        return difference(about, values, [lineOf(text, id), 'value-missing'], [line, 'value-french-alone']);
      }),
    ...surplus.map(([about, { name, id, line }]) => {
      const values = { part: id, braced: `{{${name}}}` };
      return difference(about, values, [line, 'value-surplus'], [lineOf(french, id), 'value-french-lacks']);
    }),
  ];
}

function lineOf({ headings, text }: WrittenPolicy, part: string): number {
  return (headings.find(({ id }) => id === part) ?? text?.introduction[0])?.line ?? 1;
}

/** The constants under each heading; text before the first heading has an empty id. */
function constantsBySection({ source, headings }: WrittenPolicy) {
  const bySection = new Map<string, { name: string; id: string; line: number }>();
  for (const { name, line } of valuesIn(source)) {
    const id = headings.findLast((heading) => heading.line <= line)?.id ?? '';
    const key = `${id} ${name}`;
    if (constants.has(name) && !bySection.has(key)) bySection.set(key, { name, id, line });
  }
  return bySection;
}

/** In brackets, for the fault's text. */
function suggestion(name: string): string {
  const last = name.split('.').at(-1) ?? name;
  const near = knownNames.find((knownName) =>
    knownName.toLowerCase().includes(last.toLowerCase().slice(0, 5)),
  );
  return near ? ` ({{${near}}}?)` : '';
}
