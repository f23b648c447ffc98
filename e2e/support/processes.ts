import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { execa, type Options } from 'execa';

export const root = resolve(import.meta.dirname, '../..');

/** How long a process may take to answer or to stop, in ms. */
const timeoutMs = 60_000;

export type RunningProcess = ReturnType<typeof spawnWatched>;

/** Whether a command succeeds, such as `caddy version` where Caddy is installed. */
export const succeeds = (program: string, ...args: string[]) =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0;

type RunOptions = Pick<Options, 'cwd' | 'env' | 'timeout'>;

/** Both streams of a program without input, as they are. */
const whole = { all: true, stdin: 'ignore', stripFinalNewline: false } as const;

/**
 * Runs a program.
 * @returns its output
 * @throws Error with its output when it fails
 */
export const run = async (program: string, args: string[], options: RunOptions = {}): Promise<string> =>
  (await execa(program, args, { ...whole, ...options })).all;

/** Runs a program. @returns its exit code, 1 where a signal or a limit ended it, and its output */
export async function attempt(program: string, args: string[], options: RunOptions = {}) {
  const { exitCode = 1, all } = await execa(program, args, { ...whole, reject: false, ...options });
  return { code: exitCode, output: all };
}

/** Whether a URL responds successfully. */
export async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => undefined);
  return response?.ok ?? false;
}

/** Waits until a condition is true. @throws Error with the process's output after the timeout, or once it has ended */
export async function until(
  holds: () => boolean | Promise<boolean>,
  what: string,
  process?: RunningProcess,
  timeout = timeoutMs,
): Promise<void> {
  const deadline = Date.now() + timeout;
  while (!(await holds())) {
    if (process?.hasEnded()) throw new Error(`It ended before ${what}\n${process.output()}`);
    if (Date.now() > deadline)
      throw new Error(`Waited ${timeout} ms until ${what}\n${process?.output() ?? ''}`);
    await pause(50);
  }
}

/** Waits until a process is ready, and stops it after the timeout. */
export async function whenReady(
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

/** Starts a program that answers at a URL when it is ready. */
export const startCommand = (
  command: string,
  args: string[],
  url: string,
  environment: NodeJS.ProcessEnv = {},
) => whenReady(spawnWatched(command, args, root, environment), () => answers(url), `${command} answers`);

/** Running child processes, and temporary folders, which end with this process. */
const children = new Set<ChildProcess>();
const folders: string[] = [];
process.once('exit', () => {
  for (const child of children) child.kill();
  // Repeated, as a child may write until it ends.
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

/** Makes an empty folder outside the checkout, which is removed when this process exits. */
export function temporaryFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  folders.push(folder);
  return folder;
}

/** Starts a program whose output is kept, and which ends with this process at the latest. */
export function spawnWatched(command: string, args: string[], cwd: string, environment: NodeJS.ProcessEnv) {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, NODE_ENV: 'development', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()));
  children.add(child);
  child.once('exit', () => children.delete(child));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const end = async (signal: NodeJS.Signals) => {
    if (hasEnded()) return;
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
    hasEnded,
    /** Stops it as Ctrl-C or an orchestrator does. @returns its exit code */
    async stop() {
      await end('SIGTERM');
      return child.exitCode;
    },
    kill: () => end('SIGKILL'),
  };
}
