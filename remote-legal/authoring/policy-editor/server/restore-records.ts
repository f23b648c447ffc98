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
  const restore = (path: string): boolean => {
    for (const text of textsFor(content, library, path)) {
      if (!digests.includes(digestLine(path, text))) continue;
      mkdirSync(dirname(join(content, path)), { recursive: true });
      writeFileSync(join(content, path), text);
      return true;
    }
    return false;
  };
  const gone = lost.filter((path) => !restore(path));
  if (gone.length > 0) throw new Refused('NOT_RESTORED', gone.join(', '));
  return lost;
}

/**
 * What a file may have held: what recording the present text would write, where it is of that version; then the file in each
 * commit that changed it, and before each, the latest first.
 */
function* textsFor(content: string, { written }: PolicyLibrary, path: string): Generator<string> {
  const [, policy, version, file] = path.split('/');
  const same = written.find(
    ({ text }) => text?.policy === policy && text?.version === version && `${text?.language}.md` === file,
  );
  if (same) yield fillConstants(same.source, same.language);
  const git = (...args: string[]) => {
    try {
      const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
      return execFileSync('git', ['-C', content, ...args], { encoding: 'utf8', stdio });
    } catch {
      // No repository, or a commit without the file.
      return undefined;
    }
  };
  const commits = git('log', '--all', '--format=%H', '--', path)?.split('\n').filter(Boolean) ?? [];
  for (const at of commits.flatMap((commit) => [commit, `${commit}^`])) {
    const text = git('show', `${at}:./${path}`);
    if (text !== undefined) yield text;
  }
}
