import { appendFileSync, chmodSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Writable } from 'node:stream';
import { checkDataDir, checkPorts, run } from './prepare.mjs';
import { planServices, serviceOf } from './services.mjs';
import { runServices } from './run-services.mjs';

/** Checks that no other site uses the ports and the data folder. @throws Error of one line */
export async function checkSite() {
  await checkPorts(planServices(process.env).ports);
  await checkDataDir(resolve(process.env.DATA_DIR || '.data'));
}

/**
 * Runs the whole site until a signal, and prints what its user needs to know.
 * @param {ReturnType<typeof import('./services.mjs').planServices>} plan
 * @param {object} options
 * @param {string[]} options.args `--logs` prints the services' logs
 * @param {(folder: string) => Promise<unknown>} [options.built] resolves when a service's folder is built
 * @throws Error of one line that names the failed service and the log file
 */
export async function runSite({ origin, inbox, app, payments, logFile, services }, { args, built }) {
  const shell = serviceOf({ services }, 'shell');
  makePrivate(shell.env.DATA_DIR ?? '');
  nameRemotes(shell);
  const file = args.includes('--logs') ? undefined : logFile;
  try {
    await runServices(services, {
      log: file ? openLog(file) : process.stdout,
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
    throw new Error(`${error instanceof Error ? error.message : error}${file ? ` (log: ${file})` : ''}`, {
      cause: error,
    });
  }
}

/** A log file; that of the previous start is kept beside it. @param {string} file */
function openLog(file) {
  mkdirSync(dirname(file), { recursive: true });
  if (existsSync(file)) renameSync(file, `${file}.1`);
  return new Writable({
    // Synchronously, so that the last lines of a process are there when it has ended.
    write(chunk, _encoding, done) {
      appendFileSync(file, chunk);
      done();
    },
  });
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
  const env = { DATA_DIR: resolve(process.env.DATA_DIR || '.data') };
  await run('node', program, { cwd: 'api/stand-ins', env });
}
