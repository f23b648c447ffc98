import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { attempt } from '../../.run/prepare.mjs';
import { ownPublicKeys, type Service } from '../../.run/services.mjs';
import { setTimeout as pause } from 'node:timers/promises';

const root = resolve(import.meta.dirname, '../..');

/** How long a process may take to answer or to stop, in ms. */
const timeoutMs = 60_000;

export interface RunningProcess {
  pid: number | undefined;
  output(): string;
  /** Stops it as Ctrl-C or an orchestrator does. @returns its exit code */
  stop(): Promise<number | null>;
  /** Kills it, without any cleanup. */
  kill(): Promise<void>;
}

/** `npm start`, as a user types it. */
export function startByCommand(environment: NodeJS.ProcessEnv): Promise<RunningProcess> {
  return startByNpm(root, ['start'], environment);
}

/**
 * `npm run dev -w remote-<name> -- --site <address>`, as its team types it.
 * @param folder the checkout's root
 */
export function startAgainstSite(
  folder: string,
  remote: string,
  site: string,
  environment: NodeJS.ProcessEnv,
): Promise<RunningProcess> {
  return startByNpm(folder, ['run', 'dev', '-w', `remote-${remote}`, '--', '--site', site], environment);
}

/** An npm script whose last line is `Ready: <address>`. */
async function startByNpm(
  folder: string,
  args: string[],
  environment: NodeJS.ProcessEnv,
): Promise<RunningProcess> {
  const running = spawnWatched('npm', args, folder, environment);
  const isReady = () => running.output().includes('Ready: ');
  return whenReady(running, isReady, `npm ${args.join(' ')} is ready`, 300_000);
}

/** A remote's static host, which serves its built release. */
export function startRemote(name: string, port: number): Promise<RunningProcess> {
  return startHost(resolve(root, `remote-${name}`), port);
}

/** A remote's static host, for any folder whose `dist` contains releases. */
export async function startHost(folder: string, port: number): Promise<RunningProcess> {
  const script = resolve(root, 'shell/remote-kit/bin/serve-remote.mjs');
  const running = launch(script, folder, { PORT: String(port) });
  return whenReady(running, () => answers(`http://127.0.0.1:${port}/release.json`), `${folder} is served`);
}

/** The policy editor of a checkout, started as the legal team does. @returns its address, once it is ready */
export async function startPolicyEditor(
  checkout: string,
  port: number,
  environment: NodeJS.ProcessEnv,
): Promise<{ running: RunningProcess; address: string }> {
  const settings = { POLICY_EDITOR_PORT: String(port), BROWSER: 'none', ...environment };
  const running = spawnWatched(
    'npm',
    ['run', '--silent', 'edit'],
    resolve(checkout, 'remote-legal'),
    settings,
  );
  const address = () => /http:\/\/127\.0\.0\.1\S+/.exec(running.output())?.[0] ?? '';
  await whenReady(running, () => address() !== '', 'the editor can be opened', 120_000);
  return { running, address: address() };
}

/** Whether a program is installed. @param args that end it at once, such as `--version` */
export function isInstalled(program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

/** Another program that answers at a URL when it is ready. */
export async function startCommand(
  command: string,
  args: string[],
  url: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<RunningProcess> {
  const running = spawnWatched(command, args, root, environment);
  return whenReady(running, () => answers(url), `${command} answers`);
}

/** Runs `npm run releases -- …` without npm. @returns its output */
export async function runReleases(environment: NodeJS.ProcessEnv, ...args: string[]): Promise<string> {
  const { code, output } = await attempt(process.execPath, ['.run/releases.mjs', ...args], {
    cwd: root,
    env: environment,
    timeout: timeoutMs,
  });
  if (code !== 0) throw new Error(`releases ${args.join(' ')} failed\n${output}`);
  return output.trim();
}

/** A part of the site as `npm start` starts it, with other settings. */
export async function startService(
  { name, entry, folder, env, answersAt }: Service,
  environment: Record<string, string>,
): Promise<RunningProcess> {
  const running = launch(entry, resolve(root, folder), { LOG_LEVEL: 'warn', ...env, ...environment });
  // An api that first creates its database takes long on a busy machine.
  return whenReady(running, () => answers(answersAt), `${name} answers`, 120_000);
}

/** Puts samples of the apps' packages into a data folder, as `npm start` does. */
export async function addSamplePackages(dataDir: string): Promise<void> {
  const cwd = resolve(root, 'api/stand-ins');
  const env = { ...process.env, DATA_DIR: dataDir };
  const { code, output } = await attempt(process.execPath, ['dist/sample-packages.js'], { cwd, env });
  if (code !== 0) throw new Error(`No sample packages\n${output}`);
}

/** The shell alone; it trusts this checkout's keys. @param dist `dist-development` for React's development build */
export async function startShell(
  port: number,
  environment: NodeJS.ProcessEnv,
  dist = 'dist',
): Promise<RunningProcess> {
  const remotes = [...(environment.REMOTES ?? '').matchAll(/(?<=^|,)[^=]+/g)].map(([name]) => name);
  const running = launch(`${dist}/server/main.js`, resolve(root, 'shell'), {
    PORT: String(port),
    RELEASE_PUBLIC_KEYS: ownPublicKeys(remotes),
    LOG_LEVEL: 'error',
    RELEASE_POLL_MS: '200',
    ...environment,
  });
  return whenReady(running, () => answers(`http://127.0.0.1:${port}/health`), 'the shell answers');
}

/** Waits until a shell has a release of every remote that it follows. @param origin the shell's */
export function untilReady(origin: string, shell?: RunningProcess): Promise<void> {
  return until(() => answers(`${origin}/ready`), `${origin} follows every remote`, shell);
}

/** Waits until a condition is true. @throws Error with the process's output after the timeout */
export async function until(
  holds: () => boolean | Promise<boolean>,
  what: string,
  process?: RunningProcess,
  timeout = timeoutMs,
): Promise<void> {
  const deadline = Date.now() + timeout;
  while (!(await holds())) {
    if (Date.now() > deadline)
      throw new Error(`Waited ${timeout} ms until ${what}\n${process?.output() ?? ''}`);
    await pause(50);
  }
}

/** Waits until a process is ready, and stops it after the timeout. */
async function whenReady(
  running: RunningProcess,
  isReady: () => boolean | Promise<boolean>,
  what: string,
  timeout?: number,
): Promise<RunningProcess> {
  try {
    await until(isReady, what, running, timeout);
    return running;
  } catch (error) {
    await running.stop();
    throw error;
  }
}

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => undefined);
  return answer?.ok ?? false;
}

function launch(script: string, cwd: string, environment: NodeJS.ProcessEnv): RunningProcess {
  return spawnWatched(process.execPath, [script], cwd, environment);
}

/** Running child processes, killed when this process exits. */
const children = new Set<ChildProcess>();
process.once('exit', () => children.forEach((child) => child.kill()));

function spawnWatched(
  command: string,
  args: string[],
  cwd: string,
  environment: NodeJS.ProcessEnv,
): RunningProcess {
  const child: ChildProcess = spawn(command, args, {
    cwd,
    env: { ...process.env, NODE_ENV: 'development', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr?.on('data', (text: Buffer) => (output += text.toString()));
  children.add(child);
  child.once('exit', () => children.delete(child));
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    const ended = once(child, 'exit', { signal: AbortSignal.timeout(timeoutMs) });
    await ended.catch((cause: unknown) => {
      child.kill('SIGKILL');
      throw new Error(`${command} ${args.join(' ')} in ${cwd} does not end\n${output}`, { cause });
    });
  };
  return {
    pid: child.pid,
    output: () => output,
    stop: async () => {
      await end('SIGTERM');
      return child.exitCode;
    },
    kill: () => end('SIGKILL'),
  };
}
