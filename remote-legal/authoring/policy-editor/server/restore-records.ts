import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkDigests, digestLine, digestList } from '../../../src/policies/checks/digests.ts';
import { readContentFiles } from '../../../src/policies/content-files.ts';
import { fillConstants } from '../../../src/policies/constants.ts';
import { readLibrary, type PolicyLibrary } from '../../../src/policies/policy-library.ts';
import { Refused } from './refused.ts';

/**
 * Writes published texts that are missing or were changed as their digests say: from the present text, where that is the
 * version, else from the history in Git.
 * @param content the content folder
 * @returns the files written
 * @throws Refused that names the files that are found nowhere, or why Git cannot be asked; the others are written
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
  let gitFailure: GitFailed | undefined;
  const notRestored = lost.filter((path) => {
    try {
      return !restore(path);
    } catch (error) {
      if (!(error instanceof GitFailed)) throw error;
      gitFailure = error;
      return true;
    }
  });
  if (gitFailure) throw new Refused('FAILED', `git: ${gitFailure.message}`);
  if (notRestored.length > 0) throw new Refused('NOT_RESTORED', notRestored.join(', '));
  return lost;
}

/** Git is missing, or refuses to read the repository. */
class GitFailed extends Error {
  override readonly name = 'GitFailed';
}

/** What a file may have held: what recording the present text would write, where it is of that version; then its history. */
function* textsFor(content: string, { written }: PolicyLibrary, path: string): Generator<string> {
  const [, policy, version, file] = path.split('/');
  const presentVersion = written.find(
    ({ text }) => text?.policy === policy && text?.version === version && `${text?.language}.md` === file,
  );
  if (presentVersion) yield fillConstants(presentVersion.source, presentVersion.language);
  yield* committedTexts(content, path);
}

/** A file in each commit that changed it, and before each, the latest first. @throws GitFailed */
function* committedTexts(content: string, path: string): Generator<string> {
  const git = (...args: string[]) =>
    spawnSync('git', ['-C', content, ...args], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
      maxBuffer: 16 * 1024 * 1024,
    });
  const { error, status, stdout, stderr } = git('log', '--all', '--format=%H', '--', path);
  if (error) throw new GitFailed(error.message);
  // A copy of the sources without a repository has no history.
  if (status !== 0 && stderr.includes('not a git repository')) return;
  if (status !== 0) throw new GitFailed(stderr.trim());
  for (const commit of stdout.split('\n').filter(Boolean))
    for (const revision of [commit, `${commit}^`]) {
      const shown = git('show', `${revision}:./${path}`);
      // Otherwise the commit lacks the file.
      if (shown.status === 0) yield shown.stdout;
    }
}
