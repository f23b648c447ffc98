import { setTimeout as pause } from 'node:timers/promises';

/** @typedef {import('./services.mjs').Service} Service */

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
 * @param {import('node:stream').Writable} options.log
 * @param {() => void} options.onReady
 * @param {(folder: string) => Promise<unknown>} [options.built] resolves when a service's folder is built
 * @param {number} [options.timeoutMs] ms that a service may take to become ready
 * @throws Error when the site does not become ready; all services have then been stopped
 */
export async function runServices(
  services,
  { log, onReady, built = async () => undefined, timeoutMs = readyTimeout },
) {
  const { Command, createConcurrently, Logger, LogOutput } = await import('concurrently');
  /** @type {import('concurrently').Command[]} */
  const started = [];
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
  function keep({ name, folder, entry, env, startsAgain }) {
    const { NODE_ENV = 'development', LOG_LEVEL = 'warn' } = process.env;
    const command = `exec "${process.execPath}" ${entry}`;
    const logger = new Logger({ prefixFormat: '{name} |' });
    logger.toggleColors(false);
    const { commands, result } = createConcurrently(
      [{ name, command, cwd: folder, env: { NODE_ENV, LOG_LEVEL, ...env } }],
      { logger, outputStream: log, controllers: [new LogOutput({ logger })] },
    );
    // Each end is handled below.
    result.catch(() => undefined);
    const [service] = /** @type {[import('concurrently').Command]} */ (commands);
    started.push(service);
    let fault = '';
    service.stderr.subscribe((text) => {
      // A program says in a line what is wrong; a stack may follow.
      const reason = new RegExp(`^(?:${name}|\\w*Error): (.*)`, 'm').exec(String(text))?.[1];
      fault = reason ?? fault;
      // A development server says the faults of the sources while they are edited.
      if (reason && startsAgain) console.error(String(text).trimEnd());
    });
    service.close.subscribe(async ({ exitCode }) => {
      if (over.signal.aborted) return;
      const reason = fault || `exit code ${exitCode}`;
      if (!isReady && !startsAgain) return fail(new Error(`${name} stopped: ${reason}`));
      console.log(`${name} stopped (${reason}); it is started again`);
      await pause(restartPause);
      if (!over.signal.aborted) service.start();
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
    if (await becomesReady(service, AbortSignal.any([deadline, over.signal]))) return;
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
    const running = started.filter((service) => Command.canKill(service));
    const ended = running.map((service) => new Promise((resolve) => service.close.subscribe(resolve)));
    const signal = (/** @type {NodeJS.Signals} */ name) =>
      running.forEach((service) => service.process?.kill(name));
    signal('SIGTERM');
    const late = setTimeout(() => signal('SIGKILL'), stopTimeout);
    await Promise.all(ended);
    clearTimeout(late);
  }
}

/** Waits until a service is ready. @param {Service} service @param {AbortSignal} given ends the wait */
async function becomesReady({ answersAt }, given) {
  while (!given.aborted) {
    const response = await fetch(answersAt, { signal: given }).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return true;
    await pause(50);
  }
  return false;
}
