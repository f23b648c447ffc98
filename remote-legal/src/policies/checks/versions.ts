import { defaultLanguage } from '@site/shared-i18n';
import { today } from '../dates.ts';
import { faultAt, lineAt, type Fault } from '../fault.ts';
import { fillConstants } from '../placeholders.ts';
import { compareVersions, findText, lastPublished, type PolicyLibrary } from '../policy-library.ts';
import type { PolicyText, WrittenPolicy } from '../policy-text.ts';
import { againstFrench, type Difference } from './against-french.ts';

const dates = ['effective', 'lastUpdated'] as const;

/** One version and its dates in all languages; in the French text days that can be, and later than those before. */
export function checkVersions({ written, published }: PolicyLibrary): Fault[] {
  const french = written.filter(({ language }) => language === defaultLanguage);
  return [
    ...againstFrench(written, compareHeads),
    ...french.flatMap(({ text, file, source }) => {
      // What is on record was right on its day.
      if (!text || recordOf(text, published)) return [];
      const faults = [...checkDays(text), ...checkSuccession(text, published)];
      return faults.map(({ field, problem, fix }) => faultAt(file, lineOfField(source, field), problem, fix));
    }),
  ];
}

/** A text that is on record is still what was recorded. */
export function checkUnchanged({ written, published }: PolicyLibrary): Fault[] {
  const fix = 'Raise "version" and the dates in all languages, or undo the change.';
  return written.flatMap(({ file, source, text }) => {
    const record = text && recordOf(text, published);
    const line = record && firstDifference(fillConstants(source, text.language), record.source);
    if (line === undefined) return [];
    return [faultAt(file, line, `The text differs from its published version ${text?.version}.`, fix)];
  });
}

/** Every version is on record, so that it stays readable: one fault for all languages of a text. */
export function checkRecords({ written, published }: PolicyLibrary): Fault[] {
  const fix = 'When the text is final in all languages: npm run record -w remote-legal';
  const unrecorded = written.filter(({ text }) => text && !recordOf(text, published));
  const firstOfEach = unrecorded.filter(
    (one, at) => unrecorded.findIndex(({ policy }) => policy === one.policy) === at,
  );
  return firstOfEach.map(({ file, source, text }) => {
    const problem = `Version ${text?.version} is not on record yet.`;
    return faultAt(file, lineOfField(source, 'version'), problem, fix);
  });
}

type Field = 'version' | (typeof dates)[number];

interface FaultyField {
  field: Field;
  problem: string;
  fix: string;
}

/** Where the version differs, that says enough: its dates follow. */
function compareHeads(french: WrittenPolicy, { source, text }: WrittenPolicy): Difference[] {
  const fields = (['version', ...dates] as const).filter((field) => text?.[field] !== french.text?.[field]);
  return (fields[0] === 'version' ? fields.slice(0, 1) : fields).map((field) => {
    const [ours, theirs] = [text?.[field], french.text?.[field]];
    const fix = 'A version holds in all languages alike: write the same in each.';
    const alone = `"${field}" is ${theirs}, but ${ours} in all other languages.`;
    return {
      about: `${field} ${ours}`,
      line: lineOfField(source, field),
      problem: `"${field}" is ${ours}, but ${theirs} in ${french.file}.`,
      fix,
      french: { line: lineOfField(french.source, field), problem: alone, fix },
    };
  });
}

function checkDays({ effective, lastUpdated }: PolicyText): FaultyField[] {
  const written: FaultyField = {
    field: 'lastUpdated',
    problem: `"lastUpdated" is ${lastUpdated}, a day that is still to come.`,
    fix: 'Write today; a day to come belongs into "effective".',
  };
  const holding: FaultyField = {
    field: 'effective',
    problem: `"effective" is ${effective}, before the text was written (${lastUpdated}).`,
    fix: 'Write the day of "lastUpdated" or a later one.',
  };
  return [...(lastUpdated > today() ? [written] : []), ...(effective < lastUpdated ? [holding] : [])];
}

/** Two versions may be written on one day, but each holds for a day at least. */
function checkSuccession(text: PolicyText, published: WrittenPolicy[]): FaultyField[] {
  const last = lastPublished(published, text);
  if (!last) return [];
  if (compareVersions(text.version, last.version) < 0) {
    const problem = `Version ${text.version} comes before the published ${last.version}.`;
    return [{ field: 'version', problem, fix: `Write a version after ${last.version}.` }];
  }
  return dates
    .filter((field) => text[field] < last[field] || (field === 'effective' && text[field] === last[field]))
    .map((field) => {
      const problem = `"${field}" is ${text[field]}, not later than that of version ${last.version} (${last[field]}).`;
      return { field, problem, fix: 'Write the day of the new version.' };
    });
}

function recordOf({ policy, language, version }: PolicyText, published: WrittenPolicy[]) {
  const ofVersion = published.filter(({ text }) => text?.version === version);
  return findText(ofVersion, policy, language);
}

/** The first line (from 1) in which two texts differ; spaces at the very end do not count. */
function firstDifference(text: string, record: string): number | undefined {
  const [ours, theirs] = [text.trimEnd().split('\n'), record.trimEnd().split('\n')];
  const at = ours.findIndex((line, index) => line !== theirs[index]);
  if (at >= 0) return at + 1;
  return ours.length === theirs.length ? undefined : ours.length;
}

function lineOfField(source: string, field: string): number {
  return lineAt(source, Math.max(0, source.indexOf(`\n${field}:`) + 1));
}
