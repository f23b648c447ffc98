import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { attempt, root, temporaryFolder } from './processes.ts';

const notSource = new Set(['node_modules', 'dist', 'dist-development', '.data', '.git', 'test-results']);

export type ScratchCheckout = Awaited<ReturnType<typeof copyCheckout>>;

/** Finishes the texts of a new remote by removing the template's mark. @param folder the remote's */
export async function writeTexts(folder: string): Promise<void> {
  const locales = join(folder, 'src/locales');
  for (const file of await readdir(locales)) {
    const text = await readFile(join(locales, file), 'utf8');
    await writeFile(join(locales, file), text.replaceAll('✎ ', ''));
  }
}

/** Copies this checkout's sources, which a test may change, with its libraries and its built shell. */
export async function copyCheckout() {
  const folder = temporaryFolder('checkout-');
  await cp(root, folder, { recursive: true, filter: (path) => !notSource.has(basename(path)) });
  const modules = join(folder, 'node_modules');
  await mkdir(join(modules, '@site'), { recursive: true });
  // Without marker files and caches: writing through the links would change this checkout's.
  const libraries = (await readdir(join(root, 'node_modules'))).filter((each) => !/^\.(?!bin$)/.test(each));
  for (const entry of libraries)
    if (entry !== '@site' && entry !== 'shell')
      await symlink(join(root, 'node_modules', entry), join(modules, entry));
  // npm's links between the site's own packages are relative.
  const sitePackages = (await readdir(join(root, 'node_modules/@site'))).map((name) => `@site/${name}`);
  for (const name of [...sitePackages, 'shell'])
    await symlink(await readlink(join(root, 'node_modules', name)), join(modules, name));
  // npm puts a second version of a library into the workspace's own folder.
  for (const workspace of ['shell', 'remote-legal'])
    await symlink(join(root, workspace, 'node_modules'), join(folder, workspace, 'node_modules'));
  // A release is composed by the built shell.
  await cp(join(root, 'shell/dist'), join(folder, 'shell/dist'), { recursive: true });
  const lock = await readFile(join(folder, 'package-lock.json'));
  await writeFile(join(modules, '.installed-lock'), `${createHash('sha256').update(lock).digest('hex')} all`);
  return {
    folder,
    run: (command: string, ...args: string[]) => attempt(command, args, { cwd: folder }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
