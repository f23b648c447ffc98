import { spawn } from 'node:child_process';
import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { workspaceOf } from '@site/releases/publish/workspace.ts';
import { shortened } from './describe-changes.ts';

/** Runs a script of a workspace's package. @throws Error with the start of its failures, and how to see all of them */
export async function runScript(folder: string, script: string): Promise<void> {
  const child = spawn('npm', ['run', '--silent', script], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  const code = await new Promise<number | null>((done, reject) => {
    child.once('error', reject);
    child.once('close', done);
  });
  if (code === 0) return;
  const command = `npm run ${script}${workspaceOf(folder) === folder ? '' : ` -w ${basename(folder)}`}`;
  throw new Error(
    `${startOfFailures(output)}\nNothing was released: ${script} failed; all of it: ${command}`,
  );
}

/** Without the tests that passed, which Vitest lists first; shortened, as a compared value may be a whole page. */
function startOfFailures(output: string): string {
  const lines = stripVTControlCharacters(output).trim().split('\n');
  const first = lines.findIndex((line) => /^⎯+ Failed /.test(line));
  return shortened(lines.slice(Math.max(0, first)), { lines: 40, characters: 200 }).join('\n');
}

export async function timed<Made>(step: string, work: () => Promise<Made>): Promise<Made> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    console.error(`${step.padEnd(9)} ${((performance.now() - start) / 1000).toFixed(1).padStart(5)} s`);
  }
}
