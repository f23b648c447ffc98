import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { developmentOnly } from '../support/development-only.ts';

/** Optional dependencies of production libraries: npm installs them for development, an image does not. */
const leftOutOfImage = /^(@types\/.+|typescript|undici-types)$/;

const folder = join(import.meta.dirname, '../..');

test('S2 O2 the built program contains no code for development only', async () => {
  const program = await readFile(join(folder, 'dist/main.js'), 'utf8');
  const sources = await sourcesOf('main.js.map');
  expect(sources.length, 'the map names what the program is made of').toBeGreaterThan(50);
  for (const name of developmentOnly) {
    expect(program).not.toContain(name);
    expect(sources.filter((source) => source.includes(name))).toEqual([]);
  }
});

test('S2 O2 the built program contains and imports only the api’s production dependencies', async () => {
  const program = await readFile(join(folder, 'dist/main.js'), 'utf8');
  const imported = [
    ...program.matchAll(/^import .*?["']([^"']+)["'];$|(?:import|resolve(?:\$\d+)?)\("([^"]+)"\)/gm),
  ]
    .map(([, from, called]) => from ?? called ?? '')
    // The embedded database, which production does not need, is a separate file.
    // Nor is Express's folder of views a library.
    .filter((name) => !isBuiltin(name) && !name.startsWith('./') && name !== 'views')
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
  const { dependencies } = await readPackage(folder);
  const declared = Object.keys(dependencies);
  expect(imported, 'what is loaded only where it is needed').toEqual(
    expect.arrayContaining(['pdfkit', 'dejavu-fonts-ttf', '@expo-google-fonts/manrope']),
  );
  expect(imported.filter((name) => name.startsWith('@site/') || !declared.includes(name))).toEqual([]);
  const maps = (await readdir(join(folder, 'dist'))).filter((name) => name.endsWith('.map'));
  const sources = await Promise.all(maps.map(sourcesOf));
  // As the lock file names them: by their folder.
  const library = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;
  const bundled = new Set(sources.flat().flatMap((source) => library.exec(join('api/dist', source)) ?? []));
  expect([...bundled]).toEqual(expect.arrayContaining(['node_modules/express', 'node_modules/stripe']));
  const lock = JSON.parse(await readFile(join(folder, '../package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean } | undefined>;
  };
  const isForDevelopment = (name: string) => {
    const locked = lock.packages[name];
    return !locked || locked.dev === true || locked.devOptional === true;
  };
  expect([...bundled].filter(isForDevelopment)).toEqual([]);
});

test.each([
  ['as they are installed', []],
  ['as the lock file has them', ['--package-lock-only']],
])('S2 production libraries, %s, include none for development only', async (_which, how) => {
  const listed = execFileSync('npm', ['ls', '--omit=dev', '--all', '--json', '--workspace', 'api', ...how], {
    cwd: join(folder, '..'),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  // npm lists every workspace below the folder `api`; only one is the api.
  const { api } = (JSON.parse(listed) as Listed).dependencies ?? {};
  const names = namesIn(api ?? {});
  expect(names).toEqual(expect.arrayContaining(['express', 'stripe', 'bytes', '@electric-sql/pglite']));
  const { devDependencies: tools } = await readPackage(join(folder, '..'));
  const forbidden = [...developmentOnly, ...Object.keys(tools)];
  expect(forbidden).toEqual(expect.arrayContaining(['vitest', '@20minutes/s3rver']));
  // Includes names with a scope.
  const isForbidden = (name: string) => forbidden.some((one) => name === one || name.endsWith(`/${one}`));
  expect(names.filter((name) => isForbidden(name) && !leftOutOfImage.test(name))).toEqual([]);
});

async function sourcesOf(map: string): Promise<string[]> {
  const { sources } = JSON.parse(await readFile(join(folder, 'dist', map), 'utf8')) as { sources: string[] };
  return sources;
}

interface Listed {
  dependencies?: Record<string, Listed>;
}

/** Each name once, from all depths. */
function namesIn({ dependencies = {} }: Listed): string[] {
  const names = Object.entries(dependencies).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
  return [...new Set(names)];
}

async function readPackage(of: string) {
  const text = await readFile(join(of, 'package.json'), 'utf8');
  return JSON.parse(text) as Record<'dependencies' | 'devDependencies', Record<string, string>>;
}
