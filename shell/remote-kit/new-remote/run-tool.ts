import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs npm in a folder. @throws Error with its output */
export async function npm(folder: string, ...args: string[]): Promise<void> {
  await run('npm', [...args, '--loglevel=error'], { cwd: folder });
}

/** Formats files as the checkout's. */
export async function format(checkout: string, folder: string): Promise<void> {
  await run(join(checkout, 'node_modules/.bin/oxfmt'), ['--config', '.oxfmtrc.json', folder], {
    cwd: checkout,
  });
}

/** Completes a lock file; all libraries are in it already, so nothing is downloaded. */
export async function lock(folder: string): Promise<void> {
  const quiet = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  await npm(folder, 'install', '--package-lock-only', ...quiet);
}
