import { setTimeout as pause } from 'node:timers/promises';

/** A service that has not stopped this many ms after it was asked to is ended. */
const stopTimeout = 4500;
/** The site that is not ready after this many ms will not be, on a slow machine either. */
const readyTimeout = 120_000;

/**
 * Starts every service, says when the site is ready, and returns when all have stopped on a signal.
 * @param {ReturnType<typeof import('./services.mjs').planServices>} plan
 * @param {number} [patience] ms until the site must be ready
 * @throws Error when a service stops by itself or the site does not become ready; then none runs any more
 */
export async function runServices({ port, origin, services }, patience = readyTimeout) {
  const { default: concurrently } = await import('concurrently');
  const { commands, result } = concurrently(
    services.map(({ name, folder, entry, env }) => ({
      name,
      cwd: folder,
      command: `exec node ${entry}`,
      env: { NODE_ENV: 'development', LOG_LEVEL: 'warn', ...definedEnvironment(), ...env },
    })),
    { prefix: 'name', killOthersOn: ['failure', 'success'], killTimeout: stopTimeout },
  );
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (stopping = true));

  const ended = result.then(
    () => undefined,
    () => undefined,
  );
  try {
    const first = await Promise.race([awaitReady(port, patience), ended.then(() => 'ended')]);
    if (first === 'ready') console.log(`Ready: ${origin}`);
  } catch (error) {
    await stop(commands, ended);
    throw error;
  }
  await ended;
  if (stopping) process.exit(0);
  const culprit = commands.find((command) => command.exited && !command.killed);
  throw new Error(`${culprit?.name ?? 'A service'} stopped, and the site with it`);
}

/** @param {{ kill(signal: string): void }[]} commands @param {Promise<void>} ended */
async function stop(commands, ended) {
  for (const command of commands) command.kill('SIGTERM');
  const late = setTimeout(() => commands.forEach((command) => command.kill('SIGKILL')), stopTimeout);
  await ended;
  clearTimeout(late);
}

/** @param {number} port @param {number} patience */
async function awaitReady(port, patience) {
  const deadline = Date.now() + patience;
  while (Date.now() < deadline) {
    const urls = [`http://127.0.0.1:${port}/ready`, `http://127.0.0.1:${port}/api/ready`];
    const answers = await Promise.all(urls.map((url) => fetch(url).catch(() => undefined)));
    if (answers.every((answer) => answer?.ok)) return 'ready';
    await pause(100);
  }
  throw new Error(`The site was not ready within ${patience / 1000} s`);
}

function definedEnvironment() {
  return Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined));
}
