import { defaultLanguage } from '@site/shared-i18n';
import { today } from '../dates.ts';
import { faultAt, lineAt, type TextFault, type FaultCode } from '../fault.ts';
import { fillConstants } from '../constants.ts';
import { compareVersions, findText, lastRecorded, type PolicyLibrary } from '../policy-library.ts';
import type { PolicyText, WrittenPolicy } from '../policy-text.ts';
import { againstFrench, difference, type Difference } from './against-french.ts';

const dates = ['effective', 'lastUpdated'] as const;

/** Version and dates are the same in all languages, plausible, and later than those of the recorded version. */
export function checkVersions({ written, recorded }: PolicyLibrary): TextFault[] {
  const french = written.filter(({ language }) => language === defaultLanguage);
  return [
    ...againstFrench(written, compareVersionFields),
    ...french.flatMap(({ text, file, source }) => {
      // A recorded version was checked when it was recorded.
      if (!text || recordedCopy(text, recorded)) return [];
      const faults = [...checkDays(text), ...checkSuccession(text, recorded)];
      return faults.map(({ code, values }) => faultAt(file, lineOfField(source, values.field), code, values));
    }),
  ];
}

/** The text of a recorded version does not change. */
export function checkUnchanged({ written, recorded }: PolicyLibrary): TextFault[] {
  return written.flatMap(({ file, source, text }) => {
    const copy = text && recordedCopy(text, recorded);
    const line = copy && firstDifference(fillConstants(source, text.language), copy.source);
    if (line === undefined) return [];
    return [faultAt(file, line, 'differs-from-record', { version: text?.version ?? '' })];
  });
}

/** Every version is recorded, so that it stays readable: one fault for all languages of a policy. */
export function checkRecorded({ written, recorded }: PolicyLibrary): TextFault[] {
  const unrecorded = written.filter(({ text }) => text && !recordedCopy(text, recorded));
  const firstOfEach = unrecorded.filter(
    (text, index) => unrecorded.findIndex(({ policy }) => policy === text.policy) === index,
  );
  return firstOfEach.map(({ file, source, text }) => {
    return faultAt(file, lineOfField(source, 'version'), 'not-recorded', { version: text?.version ?? '' });
  });
}

type Field = 'version' | (typeof dates)[number];

interface FaultyField {
  code: FaultCode;
  values: { field: Field; [name: string]: string };
}

/** Where the version differs, its dates are not compared. */
function compareVersionFields(french: WrittenPolicy, { source, text }: WrittenPolicy): Difference[] {
  const fields = (['version', ...dates] as const).filter((field) => text?.[field] !== french.text?.[field]);
  return (fields[0] === 'version' ? fields.slice(0, 1) : fields).map((field) => {
    const [ours, theirs] = [text?.[field] ?? '', french.text?.[field] ?? ''];
    return difference(
      `${field} ${ours}`,
      { field, ours, theirs },
      [lineOfField(source, field), 'field-differs'],
      [lineOfField(french.source, field), 'field-french-differs'],
    );
  });
}

function checkDays({ effective, lastUpdated }: PolicyText): FaultyField[] {
  const faults: FaultyField[] = [];
  const future = { field: 'lastUpdated', other: 'effective', lastUpdated } as const;
  if (lastUpdated > today()) faults.push({ code: 'written-in-future', values: future });
  if (effective < lastUpdated)
    faults.push({ code: 'holds-before-written', values: { field: 'effective', effective, lastUpdated } });
  return faults;
}

/** Two versions may have the same `lastUpdated`, but each is in effect for at least a day. */
function checkSuccession(text: PolicyText, recorded: WrittenPolicy[]): FaultyField[] {
  const last = lastRecorded(recorded, text);
  if (!last) return [];
  const values = { version: text.version, last: last.version };
  if (compareVersions(text.version, last.version) < 0)
    return [{ code: 'version-before-last', values: { field: 'version', ...values } }];
  return dates
    .filter((field) => text[field] < last[field] || (field === 'effective' && text[field] === last[field]))
    .map((field) => ({
      code: 'day-before-last',
      values: { field, ...values, ours: text[field], theirs: last[field] },
    }));
}

function recordedCopy({ policy, language, version }: PolicyText, recorded: WrittenPolicy[]) {
  const ofVersion = recorded.filter(({ text }) => text?.version === version);
  return findText(ofVersion, policy, language);
}

/** The first line (from 1) in which two texts differ, apart from blanks at the end. */
function firstDifference(text: string, copy: string): number | undefined {
  const [ours, theirs] = [text.trimEnd().split('\n'), copy.trimEnd().split('\n')];
  const first = ours.findIndex((line, index) => line !== theirs[index]);
  if (first >= 0) return first + 1;
  return ours.length === theirs.length ? undefined : ours.length;
}

function lineOfField(source: string, field: string): number {
  return lineAt(source, Math.max(0, source.indexOf(`\n${field}:`) + 1));
}
