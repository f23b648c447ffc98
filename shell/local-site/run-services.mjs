import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

/** @typedef {import('./services.mjs').Service} Service */

/** A service that is still running this many ms after the signal is killed. */
const stopTimeout = 4500;
/** The pause before a stopped service is restarted, in ms. */
const restartPause = 500;
/** How long a service may take to become ready, even on a slow machine, in ms. */
const readyTimeout = 120_000;

/**
 * Starts each service when it is built and those that it needs are ready, and returns when all have stopped on a
 * signal. Once the site is ready, a service that stops is started again; services that allow it, before too.
 * @param {Service[]} services
 * @param {object} options
 * @param {(text: string) => void} options.log
 * @param {() => void} options.onReady
 * @param {(folder: string) => Promise<unknown>} [options.built] resolves when a service's folder is built
 * @param {number} [options.timeoutMs] ms that a service may take to become ready
 * @throws Error when the site does not become ready; all services have then been stopped
 */
export async function runServices(services, { log, onReady, built, timeoutMs }) {
  const processes = createProcesses(log);
  const signalled = new Promise((resolve) => {
    // Closing the terminal sends SIGHUP, on which the shell alone would reload its list of remotes.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, resolve);
  });

  async function runAll() {
    await startInOrder(services, processes, { built, timeoutMs });
    if (processes.ended.aborted) return;
    processes.restartAll();
    onReady();
    await signalled;
  }

  try {
    await Promise.race([runAll(), processes.failed, signalled]);
  } finally {
    await processes.end();
  }
}

/** The processes of services, until `end`. @param {(text: string) => void} log */
function createProcesses(log) {
  /** @type {Set<import('node:child_process').ChildProcess>} */
  const running = new Set();
  const end = new AbortController();
  /** @type {(error: Error) => void} */
  let fail;
  const failed = new Promise((_resolve, reject) => (fail = reject));
  let areRestarted = false;

  /** Runs a service, and runs it again when it has stopped. @param {Service} service */
  async function keep(service) {
    while (!end.signal.aborted) {
      const { child, reason } = spawnService(service, log);
      running.add(child);
      const [code, signal] = await once(child, 'close');
      running.delete(child);
      if (end.signal.aborted) return;
      const said = reason() || `exit code ${code ?? signal}`;
      if (!areRestarted && !service.startsAgain) return fail(new Error(`${service.name} stopped: ${said}`));
      console.log(`${service.name} stopped (${said}); it is started again`);
      await pause(restartPause);
    }
  }

  return {
    keep,
    /** Rejects when a service has stopped that is not restarted. */
    failed,
    /** From now on each service that stops is restarted. */
    restartAll: () => void (areRestarted = true),
    /** Aborted once the processes are to end. */
    ended: end.signal,
    /** Stops all, and kills those that do not stop in time. */
    async end() {
      end.abort();
      const stopped = [...running].map((child) => once(child, 'close'));
      for (const child of running) child.kill('SIGTERM');
      const late = setTimeout(() => running.forEach((child) => child.kill('SIGKILL')), stopTimeout);
      await Promise.all(stopped);
      clearTimeout(late);
    },
  };
}

/**
 * @param {Service} service
 * @param {(text: string) => void} log
 */
function spawnService({ name, folder, args, env, startsAgain }, log) {
  const NODE_ENV = process.env.NODE_ENV || 'development';
  const LOG_LEVEL = process.env.LOG_LEVEL || 'warn';
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, NODE_ENV, LOG_LEVEL, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => log(`${name} | ${line}\n`));
  let fault = '';
  child.stderr.on('data', (text) => {
    // A program says in a line what is wrong; a stack may follow.
    const reason = new RegExp(`^(?:${name}|\\w*Error): (.*)`, 'm').exec(String(text))?.[1];
    fault = reason ?? fault;
    // A development server says the faults of the sources while they are edited.
    if (reason && startsAgain) console.error(String(text).trimEnd());
  });
  return { child, /** The last fault that it has said, '' for none. */ reason: () => fault };
}

/**
 * Starts each service once those that it needs are ready.
 * @param {Service[]} services
 * @param {ReturnType<typeof createProcesses>} processes
 * @param {{ built: ((folder: string) => Promise<unknown>) | undefined, timeoutMs: number | undefined }} options
 * @throws Error when a service is not ready in time
 */
async function startInOrder(services, { keep, ended }, { built, timeoutMs = readyTimeout }) {
  /** By name. @type {Map<string, Promise<void>>} */
  const ready = new Map();
  /** @param {Service} service */
  function whenReady(service) {
    const readiness = ready.get(service.name) ?? begin(service);
    ready.set(service.name, readiness);
    return readiness;
  }

  /** @param {Service} service */
  async function begin(service) {
    const needed = services.filter(({ name }) => service.needs.includes(name));
    await Promise.all([built?.(service.folder), ...needed.map(whenReady)]);
    if (ended.aborted) return;
    void keep(service);
    const deadline = AbortSignal.timeout(timeoutMs);
    if (await becomesReady(service, AbortSignal.any([deadline, ended]))) return;
    if (!ended.aborted)
      throw new Error(`The site was not ready within ${timeoutMs / 1000} s: no answer from ${service.name}`);
  }

  await Promise.all(services.map(whenReady));
}

/**
 * Waits until a service is ready.
 * @param {Service} service
 * @param {AbortSignal} given ends the wait
 */
async function becomesReady({ answersAt }, given) {
  while (!given.aborted) {
    const response = await fetch(answersAt, { signal: given }).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return true;
    await pause(50);
  }
  return false;
}
