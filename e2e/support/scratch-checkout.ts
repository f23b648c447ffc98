import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { attempt } from '../../.run/prepare.mjs';

const root = resolve(import.meta.dirname, '../..');
const notSource = new Set(['node_modules', 'dist', 'dist-development', '.data', '.git', 'test-results']);
/** The site's own packages, which the copy's links must lead to, by their names. */
const ownPackages = {
  'api-contract': 'api/contract',
  'http-server': 'api/http-server',
  releases: 'shell/releases',
  'remote-kit': 'shell/remote-kit',
  'shared-i18n': 'shared-i18n',
  'shell-contract': 'shell/contract',
};

/** A copy of this checkout's sources, in which files may be changed; its libraries and its built shell are this checkout's. */
export interface ScratchCheckout {
  folder: string;
  /** Runs a command in it, without the variables of the site that all journeys share. */
  run(command: string, ...args: string[]): Promise<{ code: number; output: string }>;
  remove(): Promise<void>;
}

/** Writes the texts of a new remote: the template's, without its mark. @param folder the remote's */
export async function writeTexts(folder: string): Promise<void> {
  const locales = join(folder, 'src/locales');
  for (const file of await readdir(locales)) {
    const text = await readFile(join(locales, file), 'utf8');
    await writeFile(join(locales, file), text.replaceAll('✎ ', ''));
  }
}

export async function copyCheckout(): Promise<ScratchCheckout> {
  const folder = await mkdtemp(join(tmpdir(), 'checkout-'));
  await cp(root, folder, { recursive: true, filter: (path) => !notSource.has(basename(path)) });
  const modules = join(folder, 'node_modules');
  await mkdir(join(modules, '@site'), { recursive: true });
  // Not the marks and caches, which would be written through the links.
  const libraries = (await readdir(join(root, 'node_modules'))).filter((each) => !/^\.(?!bin$)/.test(each));
  for (const entry of libraries)
    if (entry !== '@site') await symlink(join(root, 'node_modules', entry), join(modules, entry));
  for (const [name, path] of Object.entries(ownPackages))
    await symlink(relative(join(modules, '@site'), join(modules, '..', path)), join(modules, '@site', name));
  // Where two packages need two versions of a library, npm puts one of them there.
  for (const own of ['shell', 'remote-legal'])
    await symlink(join(root, own, 'node_modules'), join(folder, own, 'node_modules'));
  // Releases are composed by the shell, which is built of the same sources.
  await cp(join(root, 'shell/dist'), join(folder, 'shell/dist'), { recursive: true });
  const lock = await readFile(join(folder, 'package-lock.json'));
  await writeFile(join(modules, '.installed-lock'), createHash('sha256').update(lock).digest('hex'));
  return {
    folder,
    run: (command, ...args) => attempt(command, args, { cwd: folder }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
