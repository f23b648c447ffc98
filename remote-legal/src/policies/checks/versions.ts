import { defaultLanguage, languages, policies } from '@site/shared-i18n';
import { lineAt, type Fault } from '../fault.ts';
import { fillConstants } from '../placeholders.ts';
import { compareVersions, type PolicyLibrary } from '../policy-library.ts';
import type { WrittenPolicy } from '../policy-text.ts';

/** One version and its dates in all languages, later than the versions before, and no silent change. */
export function checkVersions(library: PolicyLibrary): Fault[] {
  return library.written.flatMap((text) => [...checkLanguages(text, library), ...checkChange(text, library)]);
}

/** Every version of a text is on record in all seven languages, so that it stays readable. */
export function checkRecords({ written, published }: PolicyLibrary): Fault[] {
  const unrecorded = written.filter((text) => text.text && !recordOf(text, published));
  return [
    ...unrecorded.map(({ file, source, text }) => ({
      file,
      line: lineOfField(source, 'version'),
      what: `Version ${text?.version} is not on record yet.`,
      mend: 'When the text is final in all languages: npm run record -w remote-legal',
    })),
    ...checkCompleteness(published),
  ];
}

function checkLanguages(
  { policy, language, file, source, text }: WrittenPolicy,
  { written }: PolicyLibrary,
): Fault[] {
  const french = written.find((one) => one.policy === policy && one.language === defaultLanguage);
  if (language === defaultLanguage || !text || !french?.text) return [];
  const fields = ['version', 'effective', 'lastUpdated'] as const;
  return fields
    .filter((field) => text[field] !== french.text?.[field])
    .map((field) => ({
      file,
      line: lineOfField(source, field),
      what: `"${field}" is ${text[field]}, but ${french.text?.[field]} in ${french.file}.`,
      mend: 'A version holds in all languages alike: write the same in each.',
    }));
}

function checkChange(written: WrittenPolicy, { published }: PolicyLibrary): Fault[] {
  const { file, source, text } = written;
  if (!text) return [];
  const record = recordOf(written, published);
  if (record) {
    const line = firstDifference(fillConstants(source, text.language), record.source);
    if (line === undefined) return [];
    const what = `The text differs from its published version ${text.version}.`;
    return [
      { file, line, what, mend: 'Raise "version" and the dates in all languages, or undo the change.' },
    ];
  }
  return checkSuccession(written, published);
}

function checkSuccession(
  { policy, language, file, source, text }: WrittenPolicy,
  published: WrittenPolicy[],
): Fault[] {
  const earlier = published.flatMap((one) =>
    one.policy === policy && one.language === language && one.text ? [one.text] : [],
  );
  const last = earlier.sort((a, b) => compareVersions(a.version, b.version)).at(-1);
  if (!last || !text) return [];
  const faults: Fault[] = [];
  if (compareVersions(text.version, last.version) < 0) {
    const what = `Version ${text.version} comes before the published ${last.version}.`;
    faults.push({
      file,
      line: lineOfField(source, 'version'),
      what,
      mend: `Write a version after ${last.version}.`,
    });
  }
  for (const field of ['effective', 'lastUpdated'] as const) {
    if (text[field] > last[field]) continue;
    const what = `"${field}" is ${text[field]}, not later than that of version ${last.version} (${last[field]}).`;
    faults.push({ file, line: lineOfField(source, field), what, mend: 'Write the day of the new version.' });
  }
  return faults;
}

function checkCompleteness(published: WrittenPolicy[]): Fault[] {
  return policies.flatMap((policy) => {
    const versions = new Set(published.flatMap((one) => (one.policy === policy ? [folderOf(one.file)] : [])));
    return [...versions].flatMap((folder) =>
      languages.flatMap((language) => {
        const file = `${folder}/${language}.md`;
        const record = published.find((one) => one.file === file);
        const line = 1;
        if (!record)
          return [
            { file, line, what: 'This published text is missing.', mend: 'Restore it from the history.' },
          ];
        if (folder.endsWith(`/${record.text?.version}`)) return [];
        return [
          { file, line, what: 'This published text was changed.', mend: 'Restore it from the history.' },
        ];
      }),
    );
  });
}

function recordOf(
  { policy, language, text }: WrittenPolicy,
  published: WrittenPolicy[],
): WrittenPolicy | undefined {
  return published.find(
    (one) => one.policy === policy && one.language === language && one.text?.version === text?.version,
  );
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/'));
}

/** The first line (from 1) in which two texts differ; spaces at the very end do not count. */
function firstDifference(text: string, record: string): number | undefined {
  const [ours, theirs] = [text, record].map((one) => one.trimEnd().split('\n'));
  if (!ours || !theirs) return undefined;
  const at = ours.findIndex((line, index) => line !== theirs[index]);
  if (at >= 0) return at + 1;
  return ours.length === theirs.length ? undefined : ours.length;
}

function lineOfField(source: string, field: string): number {
  return lineAt(source, Math.max(0, source.indexOf(`\n${field}:`) + 1));
}
