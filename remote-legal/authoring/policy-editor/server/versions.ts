import { languages, type Language } from '@site/shared-i18n';
import { today } from '../../../src/policies/dates.ts';
import { normalizeSource, undecoded } from '../../../src/policies/normalize-source.ts';
import { policies, type Policy } from '../../../src/policies/policies.ts';
import { recordVersions } from '../../../src/policies/record-versions.ts';
import { setField, splitFrontMatter } from '../front-matter.ts';
import type { EditorStateStore } from './editor-state.ts';
import type { ContentState } from './policy-states.ts';
import { Refused } from './refused.ts';
import { removeRecord } from './sample.ts';
import { readTextFile, writeTextFile } from './text-files.ts';

/** The hashes of the texts as the author saw them, by language. */
type Bases = Partial<Record<Language, string | undefined>>;

/**
 * Sets version and dates of a policy in every language.
 * @throws Refused where a file was changed meanwhile, or is not UTF-8
 */
export function beginVersion(
  content: string,
  policy: Policy,
  { version, effective, bases }: { version: string; effective: string; bases: Bases },
): void {
  const files = readSeen(content, policy, bases).flatMap(({ bytes, ...file }) =>
    bytes ? [{ ...file, source: bytes.toString('utf8') }] : [],
  );
  if (files.some(({ source }) => source.includes(undecoded)))
    throw new Refused('NOT_UTF8', 'A text is not saved as UTF-8');
  for (const { language, source, hash } of files) {
    const { frontMatter, body } = splitFrontMatter(normalizeSource(source));
    const fields = { version, effective, lastUpdated: today() };
    const changed = Object.entries(fields).reduce(
      (text, [name, value]) => setField(text, [name], value),
      frontMatter,
    );
    writeTextFile(content, policy, language, { source: changed + body, base: hash });
  }
}

/** Restores the sources of the recorded version in every language. @throws Refused */
export function discardVersion(content: string, policy: Policy, bases: Bases, sources: Bases): void {
  const files = readSeen(content, policy, bases);
  if (files.some(({ language }) => sources[language] === undefined))
    throw new Refused('NOT_RECORDED', 'The sources of the record are not kept');
  for (const { language, hash } of files)
    writeTextFile(content, policy, language, { source: sources[language] ?? '', base: hash });
}

/** Checks that every text is still as shown. @throws Refused where a file was changed meanwhile */
export function requireShown(content: string, shown: Record<Policy, Bases>): void {
  for (const policy of policies) readSeen(content, policy, shown[policy]);
}

function readSeen(content: string, policy: Policy, bases: Bases) {
  const files = languages.map((language) => ({ language, ...readTextFile(content, policy, language) }));
  if (files.some(({ language, hash }) => hash !== bases[language]))
    throw new Refused('CHANGED_UNDERNEATH', 'A text was changed since it was shown');
  return files;
}

/**
 * Records all new versions, as the command `record` does.
 * @param only the sample, where that is edited
 * @throws Refused with the faults that prevent it
 */
export function record(content: string, editorState: EditorStateStore, only?: Policy): string[] {
  const { recorded, faults } = recordVersions(content, only);
  if (faults.length > 0) throw new Refused('TEXTS_AT_FAULT', 'Nothing was recorded', { faults });
  if (recorded.length === 0) throw new Refused('NOTHING_TO_RECORD', 'Every version is on record already');
  const versions = recorded.map((file) => file.split('/').slice(2, 4).join(' '));
  const state = editorState.read();
  editorState.write({ ...state, unreleased: [...new Set([...state.unreleased, ...versions])] });
  return recorded;
}

/**
 * Removes the last recorded version of a policy, if it was recorded here and not released.
 * @throws Refused
 */
export function unrecord(
  content: string,
  policy: Policy,
  editorState: EditorStateStore,
  state: ContentState,
): void {
  const { recorded, canUndoRecord } = state.policies.find((candidate) => candidate.policy === policy) ?? {};
  if (!recorded || !canUndoRecord)
    throw new Refused('ALREADY_RELEASED', 'Only a version that was recorded here and not released can go');
  removeRecord(content, `${policy}/${recorded}`);
  const stored = editorState.read();
  editorState.write({
    ...stored,
    unreleased: stored.unreleased.filter((version) => version !== `${policy} ${recorded}`),
  });
}
