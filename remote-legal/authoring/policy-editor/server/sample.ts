import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { languages } from '@site/shared-i18n';
import { digestList } from '../../../src/policies/checks/digests.ts';
import { explainTextFault } from '../../../src/policies/fault.ts';
import type { Policy } from '../../../src/policies/policies.ts';
import { recordVersions } from '../../../src/policies/record-versions.ts';
import { Refused } from './refused.ts';

/** The policy in whose place the sample stands: the only one whose values are used by others too. */
export const samplePolicy: Policy = 'processing';

/**
 * Makes a content folder of its own anew, in which a made-up text on record stands for one policy. No build reads it.
 * @throws Error where the sample has faults
 */
export function makeSample(content: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  cpSync(content, folder, { recursive: true });
  for (const language of languages) {
    const source = join(import.meta.dirname, `../sample/${language}.md`);
    cpSync(source, join(folder, language, `${samplePolicy}.md`));
  }
  removeRecord(folder, samplePolicy);
  const { faults } = recordVersions(folder, samplePolicy);
  if (faults.length > 0) throw new Error(faults.map(explainTextFault).join('\n'));
}

/** Removes recorded texts and their digests. @param path `terms`, or `terms/1.3` */
export function removeRecord(content: string, path: string): void {
  const list = join(content, digestList);
  const lines = readFileSync(list, 'utf8').split('\n');
  writeFileSync(list, lines.filter((line) => !line.includes(`  ${path}/`)).join('\n'));
  rmSync(join(content, 'published', path), { recursive: true });
}

/** What the program prints before its address. */
export const addressLine = 'The policies can be written at ';

/** Runs a second editor, with the sample. @param port its own; its preview takes the next two */
export function createSampleRun(main: string, port: number) {
  let address: Promise<string> | undefined;

  async function start(): Promise<string> {
    const child = spawn(process.execPath, [...process.execArgv, main, '--sample'], {
      env: { ...process.env, POLICY_EDITOR_PORT: String(port), BROWSER: 'none' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    process.once('exit', () => child.kill());
    void once(child, 'exit').then(() => (address = undefined));
    let printed: string | undefined;
    for await (const line of createInterface(child.stdout))
      if ((printed = line.startsWith(addressLine) ? line.slice(addressLine.length) : undefined)) break;
    if (!printed) throw new Refused('FAILED', 'The sample did not start; the terminal says why');
    // The end of the loop has paused it.
    child.stdout.resume();
    return printed;
  }

  return {
    /** The address of the editor with the sample, which starts on the first call. @throws Refused */
    address: () => (address ??= start()),
  };
}
