import { languages, type Language } from '@site/shared-i18n';
import { policies, type Policy } from './policies.ts';
import { readPolicy, type PolicyText, type WrittenPolicy } from './policy-text.ts';

/** Files below `content/` by their path, such as `fr/privacy.md` or `published/privacy/1.0/fr.md`. */
export type ContentFiles = Readonly<Record<string, string>>;

/** All texts: those that are being written, and every version that was ever published. */
export interface PolicyLibrary {
  written: WrittenPolicy[];
  published: WrittenPolicy[];
}

const publishedFile = /^published\/(\w+)\/([\d.]+)\/(\w\w)\.md$/;

/** Reads every policy of the content folder. */
export function readLibrary(files: ContentFiles): PolicyLibrary {
  const written = policies.flatMap((policy) =>
    languages.flatMap((language) => {
      const path = `${language}/${policy}.md`;
      const source = files[path];
      return source === undefined ? [] : [readPolicy(policy, language, `content/${path}`, source)];
    }),
  );
  const published = Object.entries(files).flatMap(([path, source]) => {
    const [, name, , code] = publishedFile.exec(path) ?? [];
    const policy = policies.find((known) => known === name);
    const language = languages.find((known) => known === code);
    return policy && language ? [readPolicy(policy, language, `content/${path}`, source)] : [];
  });
  return { written, published };
}

export function findText(
  texts: readonly WrittenPolicy[],
  policy: Policy,
  language: Language,
): WrittenPolicy | undefined {
  return texts.find((one) => one.policy === policy && one.language === language);
}

/** The text in force. @throws Error where there is none, which the checks report before */
export function currentText({ written }: PolicyLibrary, policy: Policy, language: Language): PolicyText {
  return found(written, policy, language);
}

/** A published version. @throws Error where there is none */
export function publishedText(
  library: PolicyLibrary,
  policy: Policy,
  version: string,
  language: Language,
): PolicyText {
  return found(
    library.published.filter(({ text }) => text?.version === version),
    policy,
    language,
  );
}

/** The published versions of a policy, the latest first. */
export function publishedVersions({ published }: PolicyLibrary, policy: Policy): string[] {
  const versions = published.flatMap(({ text }) => (text?.policy === policy ? [text.version] : []));
  return [...new Set(versions)].sort((a, b) => compareVersions(b, a));
}

/** Orders versions by their numbers: 1.2 before 1.10. */
export function compareVersions(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}

function found(texts: WrittenPolicy[], policy: Policy, language: Language): PolicyText {
  const text = findText(texts, policy, language)?.text;
  if (!text) throw new Error(`There is no text of ${policy} in ${language}`);
  return text;
}
