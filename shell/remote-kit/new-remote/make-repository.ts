import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

type Dependencies = Record<string, string>;

interface Package {
  name: string;
  version: string;
  scripts: Record<string, string>;
  dependencies: Dependencies;
  devDependencies: Dependencies;
}

const packed = [
  'shared-i18n',
  'api/contract',
  'shell/server-kit',
  'shell/contract',
  'shell/releases',
  'shell/remote-kit',
  'shell',
];

const tools = ['@types/node', '@typescript/native-preview', 'vite', 'vitest'];
const files = ['.npmrc', '.nvmrc', 'tsconfig.base.json', '.github/workflows/release-remote.yml'];

/** Written here: npm and git would obey a `.gitignore` among the kit's files. */
const ignored = ['node_modules/', 'dist/', '.data/', 'test-results/', '*.pem', '.env', ''].join('\n');

/** Makes a remote's sources a repository: the kit's packages, a lock file with the checkout's versions, and its pipeline. */
export async function makeRepository(checkout: string, folder: string, name: string): Promise<void> {
  const packages = await pack(checkout, join(folder, 'packages'));
  cpSync(resolve(import.meta.dirname, 'repository'), folder, { recursive: true });
  for (const file of files) cpSync(join(checkout, file), join(folder, file));
  for (const file of ['README.md', '.github/workflows/release.yml', 'tsconfig.json']) {
    const text = readFileSync(join(folder, file), 'utf8');
    writeFileSync(
      join(folder, file),
      text.replaceAll('REMOTE', name).replace('"../tsconfig.base.json"', '"./tsconfig.base.json"'),
    );
  }
  writeFileSync(join(folder, '.gitignore'), ignored);
  const manifest = readJson<Package>(join(folder, 'package.json'));
  // `dev` starts a shell from its sources, which only the checkout has.
  const { dev: _, ...scripts } = manifest.scripts;
  const { devDependencies } = readJson<Package>(join(checkout, 'package.json'));
  const used: Dependencies = Object.fromEntries(tools.map((tool) => [tool, devDependencies[tool] ?? '']));
  const [direct, indirect] = partition(packages, (name) => name in manifest.dependencies);
  const complete = {
    ...manifest,
    scripts: { ...scripts, test: 'vitest run' },
    dependencies: { ...manifest.dependencies, ...direct },
    devDependencies: { ...manifest.devDependencies, ...indirect, ...used },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(complete));
  await formatFiles(checkout, folder);
  writeLockedLibraries(checkout, folder);
  await completeLockFile(folder);
}

/** Packs the kit and what it depends on. @returns the dependency on each, by name */
async function pack(checkout: string, folder: string): Promise<Dependencies> {
  await npm(join(checkout, 'shell'), 'run', 'build');
  mkdirSync(folder, { recursive: true });
  const workspaces = packed.flatMap((path) => ['--workspace', path]);
  await npm(checkout, 'pack', ...workspaces, '--pack-destination', folder);
  return Object.fromEntries(
    packed.map((path) => {
      const { name, version } = readJson<Package>(join(checkout, path, 'package.json'));
      return [name, `file:packages/${name.replace('@', '').replace('/', '-')}-${version}.tgz`];
    }),
  );
}

/** A lock file with the versions that the site is built with, at the places where npm would look for them. */
function writeLockedLibraries(checkout: string, folder: string): void {
  const { packages } = readJson<{ packages: Record<string, { link?: boolean }> }>(
    join(checkout, 'package-lock.json'),
  );
  const libraries: typeof packages = {};
  for (const [place, library] of Object.entries(packages)) {
    const index = place.indexOf('node_modules/');
    if (index < 0 || library.link) continue;
    const path = place.slice(index);
    if (index === 0) libraries[path] = library;
    for (const part of packed.filter(
      (candidate) => index > 0 && `${candidate}/`.startsWith(place.slice(0, index)),
    ))
      libraries[`node_modules/${readJson<Package>(join(checkout, part, 'package.json')).name}/${path}`] =
        library;
  }
  const lockFile = { lockfileVersion: 3, packages: { '': {}, ...libraries } };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lockFile));
}

function partition(all: Dependencies, isFirst: (name: string) => boolean): [Dependencies, Dependencies] {
  const entries = Object.entries(all);
  return [
    Object.fromEntries(entries.filter(([name]) => isFirst(name))),
    Object.fromEntries(entries.filter(([name]) => !isFirst(name))),
  ];
}

function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(file, 'utf8')) as Content;
}

const run = promisify(execFile);

async function npm(folder: string, ...args: string[]): Promise<void> {
  await run('npm', [...args, '--loglevel=error'], { cwd: folder });
}

export async function formatFiles(checkout: string, folder: string): Promise<void> {
  await run(join(checkout, 'node_modules/.bin/oxfmt'), ['--config', '.oxfmtrc.json', folder], {
    cwd: checkout,
  });
}

/** Completes a lock file; all libraries are in it already, so nothing is downloaded. */
export async function completeLockFile(folder: string): Promise<void> {
  const quiet = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  await npm(folder, 'install', '--package-lock-only', ...quiet);
}
