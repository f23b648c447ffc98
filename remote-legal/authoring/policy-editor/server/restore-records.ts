import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkDigests, digestLine, digestList } from '../../../src/policies/checks/digests.ts';
import { readContentFiles } from '../../../src/policies/content-files.ts';
import { fillConstants } from '../../../src/policies/placeholders.ts';
import { readLibrary, type PolicyLibrary } from '../../../src/policies/policy-library.ts';
import { Refused } from './refused.ts';

/**
 * Writes published texts that are missing or were changed as their digests say: from the present text, where that is the
 * version, else from the history in Git.
 * @param content the content folder
 * @returns the files written
 * @throws Refused that names the files that are found nowhere; the others are written
 */
export function restoreRecords(content: string): string[] {
  const files = readContentFiles(content);
  const library = readLibrary(files);
  const digests = (files[digestList] ?? '').split('\n').map((line) => `${line}\n`);
  const lost = checkDigests(files)
    .filter(({ code }) => code === 'published-lost' || code === 'published-changed')
    .map(({ file }) => file.slice('content/'.length));
  const found = lost.map((path) => ({
    path,
    text: firstOf([() => presentText(library, path), ...textsInHistory(content, path)], (text) =>
      digests.includes(digestLine(path, text)),
    ),
  }));
  for (const { path, text } of found) {
    if (text === undefined) continue;
    mkdirSync(dirname(join(content, path)), { recursive: true });
    writeFileSync(join(content, path), text);
  }
  const gone = found.filter(({ text }) => text === undefined).map(({ path }) => path);
  if (gone.length > 0) throw new Refused('NOT_RESTORED', gone.join(', '));
  return lost;
}

/** The first text that fits; none is read after it. */
function firstOf(
  readers: readonly (() => string | undefined)[],
  fits: (text: string) => boolean,
): string | undefined {
  for (const read of readers) {
    const text = read();
    if (text !== undefined && fits(text)) return text;
  }
  return undefined;
}

/** What recording the present text would write, where it is of that version. */
function presentText({ written }: PolicyLibrary, path: string): string | undefined {
  const [, policy, version, file] = path.split('/');
  const same = written.find(
    ({ text }) => text?.policy === policy && text?.version === version && `${text?.language}.md` === file,
  );
  return same && fillConstants(same.source, same.language);
}

/** Reads a file in each commit that changed it, and before each, the latest first. */
function textsInHistory(content: string, path: string): (() => string | undefined)[] {
  const git = (...args: string[]) => {
    try {
      return execFileSync('git', ['-C', content, ...args], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    } catch {
      // No repository, or a commit without the file.
      return undefined;
    }
  };
  const commits = git('log', '--all', '--format=%H', '--', path)?.split('\n').filter(Boolean) ?? [];
  return commits
    .flatMap((commit) => [commit, `${commit}^`])
    .map((at) => () => git('show', `${at}:./${path}`));
}
