import { execFile } from 'node:child_process';
import { appendFileSync, chmodSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { planServices, serviceOf } from './services.mjs';
import { checkDataDir, checkPorts } from './ports.mjs';
import { runServices } from './run-services.mjs';

/** @typedef {ReturnType<typeof planServices>} Plan */

/** Checks that no other site uses the ports and the data folder. @throws Error of one line */
export async function checkSite() {
  await checkPorts(planServices(process.env).ports);
  await checkDataDir(resolve(process.env.DATA_DIR || '.data'));
}

/**
 * Runs the whole site until a signal, and prints what its user needs to know; `--logs` prints the services' logs.
 * @param {Partial<Plan> & Pick<Plan, 'origin' | 'logFile' | 'services'>} plan
 * @param {(folder: string) => Promise<unknown>} [built] resolves when a service's folder is built
 * @throws Error of one line that names the failed service and the log file
 */
export async function runSite({ origin, inbox, app, payments, logFile, services }, built) {
  const shell = serviceOf({ services }, 'shell');
  makePrivate(shell.env.DATA_DIR ?? '');
  nameRemotes(shell);
  const file = process.argv.includes('--logs') ? undefined : logFile;
  if (file) beginLog(file);
  try {
    await runServices(services, {
      // Synchronously, so that the last lines of a process are there when it has ended.
      log: (text) => (file ? appendFileSync(file, text) : process.stdout.write(text)),
      ...(built && { built }),
      onReady() {
        if (file) console.log(`Its log: ${file}`);
        if (inbox) console.log(`Mails that it sends: ${inbox}`);
        if (app) console.log(`An app on a phone, to connect to a plan: ${app}`);
        if (payments) console.log('Payments are a test: card 4242 4242 4242 4242, no card is charged');
        console.log(`Ready: ${origin}`);
      },
    });
  } catch (error) {
    if (!file || !(error instanceof Error) || error.constructor !== Error) throw error;
    throw new Error(`${error.message} (log: ${file})`, { cause: error });
  }
}

/** Keeps the log of the previous start beside the new one. @param {string} file */
function beginLog(file) {
  mkdirSync(dirname(file), { recursive: true });
  if (existsSync(file)) renameSync(file, `${file}.1`);
}

/** Creates the data folder, and makes it its owner's alone. @param {string} folder */
function makePrivate(folder) {
  process.umask(0o077);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
}

/**
 * Writes the list of remotes to a file that the shell reads again on SIGHUP or `npm run releases -- reload`.
 * @param {import('./services.mjs').Service} shell
 */
function nameRemotes({ env }) {
  if (process.env.REMOTES_FILE) return;
  const { DATA_DIR = '', REMOTES = '', RELEASE_PUBLIC_KEYS = '' } = env;
  env.REMOTES_FILE = join(DATA_DIR, 'remotes.env');
  writeFileSync(
    env.REMOTES_FILE,
    `# Written at each start.\nREMOTES=${REMOTES}\nRELEASE_PUBLIC_KEYS=${RELEASE_PUBLIC_KEYS}\n`,
  );
}

/**
 * Puts a sample of each app's package into the data folder, so that downloads work on a developer's machine. A
 * store configured in the environment is not changed.
 * @param {string[]} program the stand-ins' program and its arguments
 */
export async function addSamplePackages(...program) {
  if (process.env.S3_ENDPOINT) return;
  const env = { ...process.env, DATA_DIR: resolve(process.env.DATA_DIR || '.data') };
  await promisify(execFile)(process.execPath, program, { cwd: 'api/stand-ins', env });
}
