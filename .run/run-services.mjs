import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

/** @typedef {import('./services.mjs').Service} Service */
/** @typedef {import('./site-log.mjs').SiteLog} SiteLog */
/** @typedef {{ name: string, child: import('node:child_process').ChildProcess, ended: Promise<string> }} Running */

/** A service that is still running this many ms after the signal is killed. */
const stopTimeout = 4500;
/** The pause before a stopped service is restarted, in ms. */
const restartPause = 500;
/** How long the site may take to become ready, even on a slow machine, in ms. */
const readyTimeout = 120_000;

/**
 * Starts each service when it is built and those that it needs are ready, and returns when all have stopped on a
 * signal. Once the site is ready, a service that stops is started again; services that allow it, before too.
 * @param {Service[]} services
 * @param {object} options
 * @param {SiteLog} options.log
 * @param {() => void} options.onReady
 * @param {(folder: string) => Promise<void>} [options.built] resolves when a service's folder is built
 * @param {number} [options.timeoutMs] ms that a service may take to become ready
 * @throws Error when the site does not become ready; all services have then been stopped
 */
export async function runServices(
  services,
  { log, onReady, built = () => Promise.resolve(), timeoutMs = readyTimeout },
) {
  /** @type {Running[]} */
  const running = [];
  const over = new AbortController();
  const signalled = new Promise((resolve) => {
    // Closing the terminal sends SIGHUP, on which the shell alone would reload its list of remotes.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, resolve);
  });
  /** @type {(error: Error) => void} */
  let fail;
  const failed = new Promise((_resolve, reject) => (fail = reject));
  let isReady = false;

  /** Runs a service until the site ends. @param {Service} service */
  function keep(service) {
    const one = start(service, log);
    running.push(one);
    void one.ended.then(async (how) => {
      if (over.signal.aborted) return;
      const reason = log.lastError(service.name) ?? how;
      if (!isReady && !service.startsAgain) return fail(new Error(`${service.name} stopped: ${reason}`));
      running.splice(running.indexOf(one), 1);
      console.log(`${service.name} stopped (${reason}); it is started again`);
      await pause(restartPause);
      if (!over.signal.aborted) keep(service);
    });
  }

  /** @type {Map<string, Promise<void>>} */
  const ready = new Map();
  /** Starts a service when it can. @param {Service} service */
  function whenReady(service) {
    const known = ready.get(service.name) ?? begin(service);
    ready.set(service.name, known);
    return known;
  }

  /** @param {Service} service */
  async function begin(service) {
    const needed = services.filter(({ name }) => service.needs.includes(name));
    await Promise.all([built(service.folder), ...needed.map(whenReady)]);
    if (over.signal.aborted) return;
    keep(service);
    const deadline = AbortSignal.timeout(timeoutMs);
    if (await answers(service, AbortSignal.any([deadline, over.signal]))) return;
    if (!over.signal.aborted)
      throw new Error(`The site was not ready within ${timeoutMs / 1000} s: no answer from ${service.name}`);
  }

  async function runAll() {
    await Promise.all(services.map(whenReady));
    if (over.signal.aborted) return;
    isReady = true;
    onReady();
    await signalled;
  }

  try {
    await Promise.race([runAll(), failed, signalled]);
  } finally {
    over.abort();
    await stopAll(running);
  }
}

/** @param {Service} service @param {SiteLog} log @returns {Running} */
function start({ name, folder, entry, env, startsAgain }, log) {
  const child = spawn(process.execPath, entry.split(' '), {
    cwd: folder,
    env: { NODE_ENV: 'development', LOG_LEVEL: 'warn', ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A development server logs the faults of the sources while they are edited.
  log.keep(name, child, startsAgain);
  const ended = new Promise((/** @type {(how: string) => void} */ resolve) => {
    child.once('close', (code, signal) => resolve(signal ? `ended by ${signal}` : `exit code ${code}`));
    child.once('error', ({ message }) => resolve(message));
  });
  return { name, child, ended };
}

/** Waits until a service answers. @param {Service} service @param {AbortSignal} given ends the wait */
async function answers({ answersAt }, given) {
  while (!given.aborted) {
    const answer = await fetch(answersAt, { signal: given }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return true;
    await pause(50);
  }
  return false;
}

/** @param {Running[]} running */
async function stopAll(running) {
  for (const { child } of running) child.kill('SIGTERM');
  const late = setTimeout(() => running.forEach(({ child }) => child.kill('SIGKILL')), stopTimeout);
  await Promise.all(running.map(({ ended }) => ended));
  clearTimeout(late);
}
