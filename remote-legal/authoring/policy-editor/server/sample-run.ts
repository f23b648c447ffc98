import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Refused } from './refused.ts';

/** What the program prints before its address. */
export const addressLine = 'The policies can be written at ';

/** Runs a second editor, with the sample. @param port its own; its preview takes the next two */
export function createSampleRun(main: string, port: number) {
  let address: Promise<string> | undefined;

  async function start(): Promise<string> {
    const environment = { ...process.env, POLICY_EDITOR_PORT: String(port), BROWSER: 'none' };
    const child = spawn(process.execPath, [...process.execArgv, main, '--sample'], {
      env: environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    process.once('exit', () => child.kill());
    void once(child, 'exit').then(() => (address = undefined));
    for await (const line of createInterface(child.stdout))
      if (line.startsWith(addressLine)) {
        child.stdout.resume();
        return line.slice(addressLine.length);
      }
    throw new Refused('FAILED', 'The sample did not start; the terminal says why');
  }

  return {
    /** The address of the editor with the sample, which starts on the first call. @throws Refused */
    address: () => (address ??= start()),
  };
}
