import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface ListeningProcess {
  /** The values in its line `listening`. */
  logFields: Record<string, unknown>;
  /** Its log so far. */
  log: () => string;
  /** The log's lines so far, each parsed. */
  logged: () => Record<string, unknown>[];
  /** Sends SIGTERM. @returns the exit code */
  stop: () => Promise<number | null>;
  /** kill -9 */
  kill: () => Promise<void>;
}

/** Starts a built program with only these variables. */
function spawnProgram(
  folder: string,
  script: string,
  environment: Record<string, string>,
): { child: ChildProcess; lines: string[] } {
  const env = { PATH: process.env['PATH'], ...environment };
  const child = spawn(process.execPath, [script], { cwd: folder, env });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => lines.push(line));
  }
  return { child, lines };
}

/** Runs a built program until it exits. @returns its exit code and standard error */
export async function runProgram(
  folder: string,
  script: string,
  environment: Record<string, string>,
): Promise<{ code: number; error: string }> {
  const { child } = spawnProgram(folder, script, environment);
  let error = '';
  child.stderr?.on('data', (chunk: Buffer) => (error += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, error };
}

/** Starts a built program and waits until it listens. */
export async function startListening(
  folder: string,
  script: string,
  environment: Record<string, string>,
): Promise<ListeningProcess> {
  const { child, lines } = spawnProgram(folder, script, environment);
  const logFields = await new Promise<Record<string, unknown>>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}:\n${lines.join('\n')}`)));
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const entry = parse(line);
      if (entry['msg'] === 'listening') resolve(entry);
    });
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const exit = once(child, 'exit');
    child.kill(signal);
    return (await exit)[0] as number | null;
  };
  return {
    logFields,
    log: () => lines.join('\n'),
    logged: () => lines.map(parse),
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  };
}

function parse(line: string): Record<string, unknown> {
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return {};
  }
}
