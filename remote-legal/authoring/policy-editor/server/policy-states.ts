import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages, type Language } from '@site/shared-i18n';
import { manifestSchema } from '@site/shell-contract/manifest';
import { undecoded } from '../../../src/policies/normalize-source.ts';
import { checkTexts } from '../../../src/policies/checks/check-library.ts';
import { readContentFiles } from '../../../src/policies/content-files.ts';
import { today } from '../../../src/policies/dates.ts';
import type { TextFault } from '../../../src/policies/fault.ts';
import { constants, fillConstants, knownNames } from '../../../src/policies/constants.ts';
import { policies, type Policy } from '../../../src/policies/policies.ts';
import {
  findText,
  lastRecorded,
  recordedVersions,
  readLibrary,
  type PolicyLibrary,
} from '../../../src/policies/policy-library.ts';
import type { NamedValue, PolicyState, PolicyVersion, TextState, VersionState } from '../contract.ts';
import { findDifferences } from './counterparts.ts';
import type { EditorStateStore } from './editor-state.ts';
import { readTextFile } from './text-files.ts';

export interface ContentState {
  library: PolicyLibrary;
  policies: PolicyState[];
  /** Faults that belong to no text. */
  faults: TextFault[];
}

/**
 * Reads and checks the texts when they have changed.
 * @param content the content folder
 */
export function watchContent(content: string, editorState: EditorStateStore): () => ContentState {
  let lastRead: { key: string; library: PolicyLibrary; faults: TextFault[] } | undefined;
  return () => {
    // Before the texts: one that is changed in between has an older hash, which no save overwrites.
    const inFiles = new Map(
      policies.flatMap((policy) =>
        languages.map((language) => [`${policy}/${language}`, readTextFile(content, policy, language)]),
      ),
    );
    const files = readContentFiles(content);
    const key = JSON.stringify(files);
    if (lastRead?.key !== key) {
      const library = readLibrary(files);
      lastRead = { key, library, faults: checkTexts(library) };
    }
    const { library, faults } = lastRead;
    const { unreleased, withdrawn } = editorState.read();
    return {
      library,
      policies: policies.map((policy) => readPolicyState(policy)),
      faults: faults.filter(({ file }) => !library.written.some((text) => text.file === file)),
    };

    function readPolicyState(policy: Policy): PolicyState {
      const [recorded] = recordedVersions(library, policy);
      const { version, effective } = findText(library.written, policy, 'fr')?.text ?? {};
      const name = `${policy} ${recorded}`;
      const canUndoRecord = unreleased.includes(name) && !isBuiltIn(content, `${policy}-${recorded}`);
      const stateOfRecord = (): VersionState => {
        if (withdrawn.includes(name)) return 'withdrawn';
        if (canUndoRecord) return 'recorded';
        return effective && effective > today() ? 'announced' : 'inForce';
      };
      return {
        policy,
        version,
        effective,
        recorded,
        state: version === recorded ? stateOfRecord() : 'draft',
        canUndoRecord,
        texts: languages.map((language) => readTextState(policy, language)),
      };
    }

    function readTextState(policy: Policy, language: Language): TextState {
      const { bytes, hash } = inFiles.get(`${policy}/${language}`) ?? {};
      const written = findText(library.written, policy, language);
      const { text, source = '' } = written ?? {};
      const french = findText(library.written, policy, 'fr')?.text;
      const last = text && lastRecorded(library.recorded, text);
      const copy = library.recorded.find((version) => version.text === last);
      const isChanged = fillConstants(source, language).trimEnd() !== copy?.source.trimEnd();
      if (last && !isChanged) editorState.storeSource(`${policy}/${last.version}/${language}.md`, source);
      const file = `content/${language}/${policy}.md`;
      return {
        language,
        source,
        hash,
        isReadable: bytes === undefined || !source.includes(undecoded),
        isChanged,
        differences:
          text && french && text !== french
            ? findDifferences({ french, text, lastFrench: lastRecorded(library.recorded, french), last })
            : [],
        faults: faults.filter((fault) => fault.file === file),
      };
    }
  };
}

/** A recorded version by its name, such as `terms 1.3`; undefined where its record was undone. */
export function recordedVersion({ recorded }: PolicyLibrary, name: string): PolicyVersion | undefined {
  const version = recorded.find(({ text }) => text && `${text.policy} ${text.version}` === name)?.text;
  return version && { policy: version.policy, version: version.version, effective: version.effective };
}

/**
 * Whether the release in this checkout's `dist` has a page of a version, such as `terms-1.3`. One whose manifest cannot be
 * read may have it.
 */
function isBuiltIn(content: string, page: string): boolean {
  const manifest = join(content, '../dist/release.json');
  if (!existsSync(manifest)) return false;
  const { success, data } = manifestSchema.safeParse(jsonOf(readFileSync(manifest, 'utf8')));
  return !success || data.pages.some(({ id }) => id === page);
}

/** Undefined where it is no JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** All values that texts may use in double braces. */
export function namedValues(): NamedValue[] {
  return knownNames.map((name) => ({
    name,
    values: constants.has(name)
      ? Object.fromEntries(languages.map((language) => [language, fillConstants(`{{${name}}}`, language)]))
      : {},
  }));
}
