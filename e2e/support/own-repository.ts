import { chmod, mkdir, readFile, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { keyPair } from '@site/releases/testing';
import { attempt, run } from '../../.scripts/prepare.mjs';
import { root } from './processes.ts';

/** A team's repository outside the checkout, and its key. */
export interface OwnRepository {
  folder: string;
  /** For `RELEASE_PUBLIC_KEYS`. */
  publicKey: string;
  /** Runs npm in it, with the team's key. @returns its output @throws Error where it fails */
  npm(...args: string[]): Promise<string>;
}

/** Makes a remote's repository by the site's command; nothing is installed yet. @param folder not there yet */
export async function makeRepository(name: string, folder: string): Promise<OwnRepository> {
  const { pem, spki } = keyPair();
  // One page is enough to see that pages are composed and looked at.
  const env = { RELEASE_SIGNING_KEY: pem, RELEASE_VISUAL_PAGES: '1' };
  const npm = (cwd: string, ...args: string[]) => run('npm', args, { cwd, env });
  await npm(root, 'run', '--silent', 'new-remote', '--', name, '--repository', folder);
  return { folder, publicKey: spki, npm: (...args) => npm(folder, ...args) };
}

interface Locked {
  /** Of the site's own packages: `file:` and the packed one. */
  resolved?: string;
  bin?: Record<string, string>;
}

/**
 * Installs what a repository's lock file names: the packed packages as npm unpacks them, and this checkout's copies of
 * all other libraries in the place of downloads.
 */
export async function installPacked(folder: string): Promise<void> {
  const lock = await readFile(join(folder, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, Locked> };
  const programs = join(folder, 'node_modules/.bin');
  await mkdir(programs, { recursive: true });
  const packed = Object.entries(packages).filter(([, { resolved }]) => resolved?.startsWith('file:'));
  for (const [path, { resolved = '', bin = {} }] of packed) {
    const target = join(folder, path);
    await mkdir(target, { recursive: true });
    await attempt('tar', [
      'xzf',
      join(folder, resolved.slice('file:'.length)),
      '-C',
      target,
      '--strip-components=1',
    ]);
    for (const [program, file] of Object.entries(bin)) {
      await chmod(join(target, file), 0o755);
      await symlink(join(target, file), join(programs, program));
    }
  }
  for (const place of Object.keys(packages)) {
    const at = place.lastIndexOf('node_modules/');
    const [around, path] = [place.slice(0, Math.max(0, at - 1)), place.slice(at)];
    if (at < 0 || packed.some(([packedPlace]) => packedPlace === place)) continue;
    // Others lie inside the copy of the library that brings them.
    if (around !== '' && !packed.some(([packedPlace]) => packedPlace === around)) continue;
    await mkdir(dirname(join(folder, place)), { recursive: true });
    // npm keeps a second version of a library in the workspace's folder; all such workspaces are the shell's.
    await symlink(join(root, around === '' ? '' : 'shell', path), join(folder, place));
  }
  for (const program of ['tsgo', 'vitest'])
    await symlink(join(root, 'node_modules/.bin', program), join(programs, program));
}
