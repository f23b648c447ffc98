import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { command, run } from './prepare.mjs';
import { remotes } from './services.mjs';

/** The folders that the site runs; first those that others wait for, then the slowest. */
export const siteFolders = ['api/stand-ins', 'api', ...remotes.map((name) => `remote-${name}`), 'shell'];
const folders = [...siteFolders, 'api/backup'];

/** Builds the services (all, or those of some folders) whose sources have changed since the last build. */
export async function buildStale(of = folders) {
  await Promise.all(startBuilds(of).values());
}

/**
 * Starts the builds of the services whose sources have changed, one for each processor at a time.
 * @param {string[]} [of] folders
 * @param {(running: string[], left: number) => void} [onChange] called when the folders that are being built change, with
 *   the number of those that are left
 * @returns {Map<string, Promise<void>>} by folder, its build
 */
export function startBuilds(of = folders, onChange) {
  const inTurn = limitTo(availableParallelism());
  /** @type {Set<string>} */
  const running = new Set();
  let left = of.length;
  return new Map(
    of.map((folder) => {
      const built = inTurn(async () => {
        if (!(await isUpToDate(folder))) {
          running.add(folder);
          onChange?.([...running], left);
          await build(folder);
          running.delete(folder);
        }
        left -= 1;
        onChange?.([...running], left);
      });
      // Whoever needs the folder gets the error.
      built.catch(() => undefined);
      return [folder, built];
    }),
  );
}

/** Runs the build script of a folder. @param {string} folder @param {NodeJS.ProcessEnv} [env] */
export async function build(folder, env) {
  // The back-up is a program of the api's package.
  const [place, script] = folder === 'api/backup' ? ['api', 'build:backup'] : [folder, 'build'];
  const { scripts } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'));
  // Not through npm, which takes longer to start than some of the builds take.
  const path = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter);
  await run('sh', ['-c', scripts[script]], { cwd: place, env: { ...env, PATH: path } });
  if (folder.startsWith('api')) writeFileSync(stampOf(folder), await apiStamp(folder));
}

/** @param {string} folder */
async function isUpToDate(folder) {
  if (folder === 'shell') {
    const { readShellBuild } = await import('../shell/build/shell-version.ts');
    return readShellBuild().isUpToDate;
  }
  if (!folder.startsWith('api')) {
    const { findBuiltRelease } = await import('../shell/remote-kit/build/build-remote.ts');
    const { signingKeyOf } = await import('../shell/releases/publish/signing-key.ts');
    const root = resolve(folder);
    return (await findBuiltRelease(root, signingKeyOf(root, process.env))) !== undefined;
  }
  return existsSync(stampOf(folder)) && readFileSync(stampOf(folder), 'utf8') === (await apiStamp(folder));
}

const stampOf = (/** @type {string} */ folder) => `${folder}/dist/build.json`;

/** What the api's builds, which record nothing themselves, are made of. @param {string} folder */
async function apiStamp(folder) {
  const { sourceHash } = await import('../shell/remote-kit/build/source-hash.ts');
  const { readLockedDependencies } = await import('../shell/remote-kit/build/locked-dependencies.ts');
  const sources = sourceHash(
    ['api', 'shared-i18n'],
    readLockedDependencies('.', folder === 'api/backup' ? 'api' : folder).packages,
  );
  return `${JSON.stringify({ sources })}\n`;
}

/** @param {number} count @returns a function that runs at most so many of the works it is given at a time */
function limitTo(count) {
  let free = count;
  /** @type {(() => void)[]} */
  const waiting = [];
  return async (/** @type {() => Promise<void>} */ work) => {
    if (free > 0) free -= 1;
    else await new Promise((/** @type {(value?: void) => void} */ resolve) => waiting.push(resolve));
    try {
      await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , ...named] = process.argv;
  await command(() => buildStale(named.length > 0 ? named : folders));
}
