import { spawn } from 'node:child_process';

/** Runs a script of a workspace's package. @throws Error with the script's output when it fails */
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
  if (code !== 0) throw new Error(`${output.trim()}\nNothing was released: npm run ${script} failed`);
}
