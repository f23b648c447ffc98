import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { remotes } from '../shell/local-site/services.mjs';
import { command } from './prepare.mjs';

/** The folders that the site runs; first those that others wait for, then the slowest. */
export const siteFolders = ['api/stand-ins', 'api', ...remotes.map((name) => `remote-${name}`), 'shell'];
const folders = [...siteFolders, 'api/backup'];

export async function buildStale(names = folders) {
  await Promise.all((await startBuilds(names)).values());
}

/**
 * Starts the builds of the services whose sources have changed, one for each processor at a time.
 * @param {string[]} names folders
 * @returns {Promise<Map<string, Promise<void>>>} by folder that is built, the end of its build
 */
export async function startBuilds(names) {
  const stale = [];
  for (const folder of names) if (!(await isUpToDate(folder))) stale.push(folder);
  return stale.length > 0 ? build(stale) : new Map();
}

/**
 * Runs the build scripts of folders.
 * @param {string[]} names
 * @param {Record<string, string>} [env]
 * @returns {Promise<Map<string, Promise<void>>>} by folder, the end of its build
 */
export async function build(names, env) {
  const { default: concurrently } = await import('concurrently');
  let output = '';
  const { commands, result } = concurrently(
    names.map((name) => ({ name, ...scriptOf(name, env) })),
    {
      maxProcesses: availableParallelism(),
      killOthersOn: ['failure'],
      prefixColors: false,
      group: true,
      outputStream: new PassThrough().on('data', (text) => (output += text)),
    },
  );
  const ended = result.catch(() => undefined);
  return new Map(
    commands.map(({ name, close }) => {
      const built = new Promise((resolveBuilt) => close.subscribe(resolveBuilt)).then(
        async ({ exitCode }) => {
          if (exitCode !== 0) {
            await ended;
            throw new Error(`${output}${name} does not build`);
          }
          if (name.startsWith('api')) writeFileSync(stampOf(name), await apiStamp());
        },
      );
      // Whoever needs the folder gets the error.
      built.catch(() => undefined);
      return [name, built];
    }),
  );
}

/**
 * @param {string} folder
 * @param {Record<string, string>} [env]
 */
function scriptOf(folder, env) {
  // The back-up is a program of the api's package.
  const [cwd, script] = folder === 'api/backup' ? ['api', 'build:backup'] : [folder, 'build'];
  const { scripts } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'));
  // Not through npm, which takes longer to start than some of the builds take.
  const PATH = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter);
  return { command: scripts[script], cwd, env: { ...env, PATH } };
}

/** @param {string} folder */
async function isUpToDate(folder) {
  if (folder === 'shell') {
    const { readShellBuild } = await import('../shell/build/versions.ts');
    return readShellBuild().isUpToDate;
  }
  if (!folder.startsWith('api')) {
    const { findBuiltRelease } = await import('@site/remote-kit/build-remote');
    const { signingKeyOf } = await import('@site/releases/publish/signing-key.ts');
    const root = resolve(folder);
    return (await findBuiltRelease(root, await signingKeyOf(root, process.env))) !== undefined;
  }
  return existsSync(stampOf(folder)) && readFileSync(stampOf(folder), 'utf8') === (await apiStamp());
}

const stampOf = (/** @type {string} */ folder) => `${folder}/dist/build.json`;

/** What the api's builds, which record nothing themselves, are made of; the stand-ins and the back-up use its sources. */
export async function apiStamp(root = '.') {
  const { sourcesOf } = await import('@site/remote-kit/source-hash');
  return `${JSON.stringify(['api', 'api/stand-ins'].map((folder) => sourcesOf(root, folder)))}\n`;
}

/** The settings of the shell's development build, which `npm start` never serves. */
const development = { SHELL_DIST: 'dist-development', SHELL_MODE: 'development' };

/** Written when the build is complete: this file is watched, as the built files change during a build. */
const builtFile = `${development.SHELL_DIST}/built`;

/** Node's arguments for a shell that restarts after each development build. */
export const developmentShell = [
  `--watch-path=${builtFile}`,
  '--watch-preserve-output',
  `${development.SHELL_DIST}/server/main.js`,
];

/** @throws Error with the builder's output */
export async function buildDevelopedShell() {
  const builds = await build(['shell'], development);
  await builds.get('shell');
  writeFileSync(join('shell', builtFile), String(Date.now()));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , ...named] = process.argv;
  await command(() => buildStale(named.length > 0 ? named : folders));
}
