import { defaultLanguage, languages } from '@site/shared-i18n';
import { policies } from '../policies.ts';
import { faultAt, lineAt, type Fault } from '../fault.ts';
import { fillConstants } from '../placeholders.ts';
import { compareVersions, findText, type PolicyLibrary } from '../policy-library.ts';
import type { PolicyText, WrittenPolicy } from '../policy-text.ts';

/** One version and its dates in all languages, later than the versions before, and no silent change. */
export function checkVersions({ written, published }: PolicyLibrary): Fault[] {
  return written.flatMap(({ text, ...file }) => {
    if (!text) return [];
    const french = findText(written, file.policy, defaultLanguage);
    const record = recordOf(text, published);
    return [
      ...(french && file.language !== defaultLanguage ? checkAgreement(file, text, french) : []),
      ...(record ? checkUnchanged(file, text, record) : checkSuccession(file, text, published)),
    ];
  });
}

/** Every version of a text is on record in all seven languages, so that it stays readable. */
export function checkRecords({ written, published }: PolicyLibrary): Fault[] {
  const fix = 'When the text is final in all languages: npm run record -w remote-legal';
  const unrecorded = written.flatMap(({ file, source, text }) => {
    if (!text || recordOf(text, published)) return [];
    const problem = `Version ${text.version} is not on record yet.`;
    return [faultAt(file, lineOfField(source, 'version'), problem, fix)];
  });
  return [...unrecorded, ...policies.flatMap((policy) => checkCompleteness(published, policy))];
}

type WrittenFile = Omit<WrittenPolicy, 'text'>;

function checkAgreement({ file, source }: WrittenFile, text: PolicyText, french: WrittenPolicy): Fault[] {
  return (['version', 'effective', 'lastUpdated'] as const).flatMap((field) => {
    if (!french.text || text[field] === french.text[field]) return [];
    const problem = `"${field}" is ${text[field]}, but ${french.text[field]} in ${french.file}.`;
    const fix = 'A version holds in all languages alike: write the same in each.';
    return [faultAt(file, lineOfField(source, field), problem, fix)];
  });
}

function checkUnchanged({ file, source }: WrittenFile, text: PolicyText, record: WrittenPolicy): Fault[] {
  const line = firstDifference(fillConstants(source, text.language), record.source);
  if (line === undefined) return [];
  const problem = `The text differs from its published version ${text.version}.`;
  return [
    faultAt(file, line, problem, 'Raise "version" and the dates in all languages, or undo the change.'),
  ];
}

function checkSuccession(
  { file, source }: WrittenFile,
  text: PolicyText,
  published: WrittenPolicy[],
): Fault[] {
  const earlier = published.flatMap((one) =>
    one.policy === text.policy && one.language === text.language && one.text ? [one.text] : [],
  );
  const last = earlier.sort((a, b) => compareVersions(a.version, b.version)).at(-1);
  if (!last) return [];
  const fault = (field: string, problem: string, fix: string) =>
    faultAt(file, lineOfField(source, field), problem, fix);
  const faults = (['effective', 'lastUpdated'] as const)
    .filter((field) => text[field] <= last[field])
    .map((field) => {
      const problem = `"${field}" is ${text[field]}, not later than that of version ${last.version} (${last[field]}).`;
      return fault(field, problem, 'Write the day of the new version.');
    });
  if (compareVersions(text.version, last.version) >= 0) return faults;
  const problem = `Version ${text.version} comes before the published ${last.version}.`;
  return [fault('version', problem, `Write a version after ${last.version}.`), ...faults];
}

function checkCompleteness(published: WrittenPolicy[], policy: string): Fault[] {
  const files = published.filter((one) => one.policy === policy).map(({ file }) => file);
  const folders = new Set(files.map((file) => file.slice(0, file.lastIndexOf('/'))));
  return [...folders].flatMap((folder) =>
    languages.flatMap((language) => {
      const file = `${folder}/${language}.md`;
      const record = published.find((one) => one.file === file);
      if (record && folder.endsWith(`/${record.text?.version}`)) return [];
      const problem = `This published text ${record ? 'was changed' : 'is missing'}.`;
      return [faultAt(file, 1, problem, 'Restore it from the history.')];
    }),
  );
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
