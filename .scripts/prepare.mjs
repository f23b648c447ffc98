import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** @typedef {'all' | 'site'} Extent what is installed: everything, or what building and running the site needs */

/**
 * Runs a command of the root package after installing dependencies and enabling imports of TypeScript, then ends
 * the process. An expected fault is a plain error, shown by its message; any other is shown with its stack. A command's
 * static imports name files by path: the packages' names can be resolved only after the installation.
 * @param {() => Promise<unknown>} work returns the exit code if it is not 0
 * @param {object} [options]
 * @param {() => Promise<void>} [options.check] runs before anything is installed
 * @param {Extent} [options.extent]
 */
export async function command(work, { check, extent = 'all' } = {}) {
  try {
    const { engines, workspaces } = JSON.parse(readFileSync('package.json', 'utf8'));
    const minVersion = engines.node.slice('>='.length);
    if (process.versions.node.localeCompare(minVersion, 'en', { numeric: true }) < 0)
      throw new Error(`The site needs Node ${minVersion} or newer; this is ${process.versions.node}`);
    await check?.();
    install(extent, workspaces);
    const { register } = await import('tsx/esm/api');
    register();
    const code = await work();
    process.exit(typeof code === 'number' ? code : 0);
  } catch (error) {
    const isExpected = error instanceof Error && error.constructor === Error;
    console.error(isExpected ? error.message : error);
    process.exit(1);
  }
}

const installedFile = 'node_modules/.installed-lock';
const lockHash = () => createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');

/**
 * Installs the dependencies of the lock file, unless they are installed; for the site alone without the root package's
 * tools and the tests' libraries.
 * @param {Extent} extent
 * @param {string[]} workspaces
 */
function install(extent, workspaces) {
  const [hash, installed] = existsSync(installedFile) ? readFileSync(installedFile, 'utf8').split(' ') : [];
  const isCurrent = hash === lockHash();
  if (isCurrent && (installed === 'all' || installed === extent)) return;
  console.log(`Installing the dependencies${extent === 'site' ? ' of the site' : ''}`);
  // What is there may be in use by a running site: only a new lock file replaces it.
  const how = isCurrent ? ['install', '--no-save'] : ['ci'];
  const ofSite = workspaces.flatMap((folder) => (folder === 'e2e' ? [] : ['--workspace', folder]));
  const which = extent === 'site' ? ['--include-workspace-root=false', ...ofSite] : [];
  const args = [...how, '--no-audit', '--no-fund', '--loglevel=error', ...which];
  const { status } = spawnSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed`);
  markInstalled(extent);
}

/** Marks the dependencies of the lock file as installed. @param {Extent} [extent] */
export function markInstalled(extent = 'all') {
  writeFileSync(installedFile, `${lockHash()} ${extent}`);
}
