import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** @typedef {'all' | 'site'} Extent what is installed: everything, or what building and running the site needs */

/**
 * Runs a command of the root package after installing dependencies and enabling imports of TypeScript, then ends
 * the process. An error is shown as one line.
 * @param {() => Promise<unknown>} work returns the exit code if it is not 0
 * @param {object} [options]
 * @param {() => Promise<void>} [options.check] runs before anything is installed
 * @param {Extent} [options.extent]
 */
export async function command(work, { check, extent = 'all' } = {}) {
  try {
    checkNode();
    await check?.();
    await install(extent);
    const { register } = await import('tsx/esm/api');
    register();
    const code = await work();
    process.exit(typeof code === 'number' ? code : 0);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}

/** @throws Error where this Node version is not supported */
function checkNode() {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
  const [, wanted] = /^>=(\d+\.\d+)/.exec(engines.node) ?? [];
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = String(wanted).split('.').map(Number);
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  throw new Error(`The site needs Node ${wanted} or newer; this is ${process.versions.node}`);
}

const installedFile = 'node_modules/.installed-lock';
const lockHash = () => createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
const testWorkspaces = ['e2e'];

/** Installs the dependencies of the lock file, unless they are installed. @param {Extent} extent */
async function install(extent) {
  const [hash, installed] = existsSync(installedFile) ? readFileSync(installedFile, 'utf8').split(' ') : [];
  const isCurrent = hash === lockHash();
  if (isCurrent && (installed === 'all' || installed === extent)) return;
  console.log(`Installing the dependencies${extent === 'site' ? ' of the site' : ''}`);
  // What is there may be in use by a running site: only a new lock file replaces it.
  const how = isCurrent ? ['install', '--no-save'] : ['ci'];
  const extentArgs = extent === 'site' ? ofSite() : [];
  await run('npm', [...how, '--no-audit', '--no-fund', '--loglevel=error', ...extentArgs]);
  markInstalled(extent);
}

/** Arguments that leave out the root package's tools and the tests' libraries. */
function ofSite() {
  /** @type {string[]} */
  const workspaces = JSON.parse(readFileSync('package.json', 'utf8')).workspaces;
  const site = workspaces.filter((folder) => !testWorkspaces.includes(folder));
  return ['--include-workspace-root=false', ...site.flatMap((folder) => ['--workspace', folder])];
}

/** Marks the dependencies of the lock file as installed. @param {Extent} [extent] */
export function markInstalled(extent = 'all') {
  writeFileSync(installedFile, `${lockHash()} ${extent}`);
}

/** @param {number[]} ports @param {string} setting their first one's @throws Error that names a port in use */
export async function checkPorts(ports, setting = 'PORT') {
  for (const port of ports) {
    const error = await tryToListen(port);
    if (error?.code === 'EADDRINUSE') {
      throw new Error(`Port ${port} is in use; stop what uses it or set ${setting} to a free range of ports`);
    }
    if (error) throw new Error(`Port ${port} cannot be used: ${error.message}`);
  }
}

/**
 * @param {string} dataDir @throws Error where another site uses it: both databases would listen on the port in its lock
 * file
 */
export async function checkDataDir(dataDir) {
  const lockFile = join(dataDir, 'postgres/postmaster.pid');
  const port = existsSync(lockFile) && Number(readFileSync(lockFile, 'utf8').split('\n')[3]);
  if (port && (await tryToListen(port)))
    throw new Error(`A site runs on ${dataDir} already; end it, or set DATA_DIR to another folder`);
}

/**
 * @param {string} command @param {string[]} args @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns its output @throws Error with the end of its output when it fails
 */
export async function run(command, args, options = {}) {
  const { code, output } = await attempt(command, args, options);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed\n${output.slice(-3000)}`);
  return output;
}

/**
 * @param {string} command @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean, timeout?: number }} [options] timeout in ms
 * @returns {Promise<{ code: number, output: string }>}
 */
export function attempt(command, args, { cwd, env, show = false, timeout } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
        if (show) process.stdout.write(text);
      });
    }
    child.once('error', reject);
    child.once('close', (code, signal) => {
      resolve({ code: code ?? 1, output: signal ? `${output}\nEnded by ${signal}` : output });
    });
  });
}

/** @param {number} port @returns {Promise<NodeJS.ErrnoException | undefined>} */
function tryToListen(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(undefined)));
  });
}
