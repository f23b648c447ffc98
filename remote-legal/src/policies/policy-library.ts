import { defaultLanguage, languages, type Language } from '@site/shared-i18n';
import { checkDigests } from './checks/digests.ts';
import type { ContentFiles } from './content-files.ts';
import { faultAt, type TextFault } from './fault.ts';
import { normalizeSource } from './normalize-source.ts';
import { policies, type Policy } from './policies.ts';
import { readPolicy, type PolicyText, type WrittenPolicy } from './policy-text.ts';

/** All texts: the present ones, and every recorded version. */
export interface PolicyLibrary {
  written: WrittenPolicy[];
  recorded: WrittenPolicy[];
  /** Files that no page shows. */
  strays: TextFault[];
  damage: TextFault[];
}

const recordedFile = /^published\/(\w+)\/([\d.]+)\/(\w\w)\.md$/;

const texts = new Map<string, WrittenPolicy>();

/** Reads a text again only when it has changed. */
function readOnce(policy: Policy, language: Language, file: string, source: string): WrittenPolicy {
  const last = texts.get(file);
  if (last?.source === source) return last;
  const text = readPolicy(policy, language, file, source);
  texts.set(file, text);
  return text;
}

export function readLibrary(files: ContentFiles): PolicyLibrary {
  const written = policies.flatMap((policy) =>
    languages.flatMap((language) => {
      const path = `${language}/${policy}.md`;
      const source = files[path];
      if (source === undefined) return [];
      return [readOnce(policy, language, `content/${path}`, normalizeSource(source))];
    }),
  );
  const recorded = Object.entries(files).flatMap(([path, source]) => {
    const [, name, , code] = recordedFile.exec(path) ?? [];
    const policy = policies.find((candidate) => candidate === name);
    const language = languages.find((candidate) => candidate === code);
    return policy && language ? [readOnce(policy, language, `content/${path}`, source)] : [];
  });
  const writtenFiles = new Set(written.map(({ file }) => file));
  const strays = Object.keys(files)
    .map((path) => `content/${path}`)
    .filter((file) => !file.startsWith('content/published/') && !writtenFiles.has(file))
    .map((file) => faultAt(file, 1, 'file-unknown', { names: policies.join('.md, ') + '.md' }));
  return { written, recorded, strays, damage: checkDigests(files) };
}

export const findText = (texts: readonly WrittenPolicy[], policy: Policy, language: Language) =>
  texts.find((text) => text.policy === policy && text.language === language);

/** The present text. @throws Error where there is none, which the checks report first */
export const currentText = ({ written }: PolicyLibrary, policy: Policy, language: Language) =>
  requireText(written, policy, language);

/** A version and the day from which a policy's page shows it; the first has none: it is shown at once. */
export interface Stage {
  version: string;
  from: string | undefined;
}

/**
 * What a policy's page shows: the version in force, then each announced one from its day on. A version that was in force
 * when the present text was written counts as in force: the release may be older than its day.
 */
export function stagesOf(library: PolicyLibrary, policy: Policy): Stage[] {
  const { version, effective, lastUpdated } = currentText(library, policy, defaultLanguage);
  const versions = recordedVersions(library, policy);
  // While a text is written, its preview shows it.
  if (!versions.includes(version)) return [{ version, from: undefined }];
  const stages = [{ version, from: effective }];
  for (const earlier of versions.slice(versions.indexOf(version) + 1)) {
    if ((stages[0]?.from ?? '') <= lastUpdated) break;
    const from = recordedText(library, policy, earlier, defaultLanguage).effective;
    stages.unshift({ version: earlier, from });
  }
  return stages.map((stage, index) => (index === 0 ? { ...stage, from: undefined } : stage));
}

/** The text of a stage: the present one, or one that was recorded before it. */
export function textAt(
  library: PolicyLibrary,
  policy: Policy,
  { version }: Stage,
  language: Language,
): PolicyText {
  const current = currentText(library, policy, language);
  return current.version === version ? current : recordedText(library, policy, version, language);
}

export function recordedText(
  library: PolicyLibrary,
  policy: Policy,
  version: string,
  language: Language,
): PolicyText {
  const ofVersion = library.recorded.filter(({ text }) => text?.version === version);
  return requireText(ofVersion, policy, language);
}

/** The recorded versions of a policy, the latest first. */
export function recordedVersions({ recorded }: PolicyLibrary, policy: Policy): string[] {
  const versions = recorded.flatMap(({ text }) => (text?.policy === policy ? [text.version] : []));
  return [...new Set(versions)].sort((a, b) => compareVersions(b, a));
}

export function lastRecorded(recorded: readonly WrittenPolicy[], text: PolicyText): PolicyText | undefined {
  const { policy, language } = text;
  const versions = recorded.flatMap((version) =>
    version.policy === policy && version.language === language && version.text ? [version.text] : [],
  );
  return versions.sort((a, b) => compareVersions(a.version, b.version)).at(-1);
}

/** Orders versions by their numbers: 1.2 before 1.10. */
export function compareVersions(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}

function requireText(texts: WrittenPolicy[], policy: Policy, language: Language): PolicyText {
  const text = findText(texts, policy, language)?.text;
  if (!text) throw new Error(`There is no text of ${policy} in ${language}`);
  return text;
}
