import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const trackedFiles = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');

type PackageFile = { name: string } & Partial<Record<'dependencies' | 'devDependencies', object>>;

/** Folders of the workspaces that each workspace's folder depends on directly. */
const dependenciesOf = new Map<string, string[]>();
const folderOf = new Map<string, string>();
const packages = trackedFiles('*/package.json').map((file) => {
  const { name, dependencies, devDependencies } = JSON.parse(read(file)) as PackageFile;
  folderOf.set(name, dirname(file));
  return { folder: dirname(file), names: Object.keys({ ...dependencies, ...devDependencies }) };
});
for (const { folder, names } of packages)
  dependenciesOf.set(
    folder,
    names.flatMap((name) => folderOf.get(name) ?? []),
  );

function withDependencies(folder: string, folders = new Set<string>()): Set<string> {
  folders.add(folder);
  for (const needed of dependenciesOf.get(folder) ?? [])
    if (!folders.has(needed)) withDependencies(needed, folders);
  return folders;
}

test.each(trackedFiles('*Dockerfile', ':!e2e'))(
  'R8 the image of %s is built from the sources of each workspace that it depends on',
  (file) => {
    // The remotes depend on the same workspaces.
    const text = read(file).replaceAll(/\$(?:REMOTE|\{REMOTE\})/g, 'remote-legal');
    const built = /^RUN cd "?([\w/-]+)"? && (?:npm run build|node \S+build)/m.exec(text)?.[1] ?? '';
    const copied = [...text.matchAll(/^COPY (\S+) \1$/gm)].map(([, folder]) => `${folder}/`);
    const missing = [...withDependencies(built)].filter(
      (folder) => !copied.some((part) => `${folder}/`.startsWith(part)),
    );
    expect(missing).toEqual([]);
  },
);
