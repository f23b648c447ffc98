import { resolve } from 'node:path';
import { describeFault } from '@site/server-kit/describe-fault';
import { openBlobStore } from '@site/server-kit/blob-store';
import { readOpsSecret } from '../preview/preview-links.ts';
import { readCommand, WrongCommand } from './command.ts';
import { describeStore } from './report-status.ts';
import { runCommand } from './run-command.ts';
import { RuleBroken } from '../state/rules.ts';
import { StoreUnavailable } from '../state/store-unavailable.ts';

/**
 * Runs an operations command on the store that its environment names; no shell needs to run.
 * @param argv what follows `releases`
 * @returns the text to print
 * @throws Error with the text to print, which names the store unless the line itself is wrong
 */
export async function runReleasesCommand(
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  const command = readCommand(argv, environment);
  const dataDir = environment.DATA_DIR || '.data';
  const store = command.store || environment.RELEASE_STORE || resolve(dataDir, 'releases');
  try {
    return await runCommand(command, await openBlobStore(store), {
      secret: () => readOpsSecret(environment.OPS_SECRET || undefined, dataDir),
      origin: (environment.SITE_ORIGIN || `http://localhost:${environment.PORT || 3000}`).replace(/\/$/, ''),
    });
  } catch (error) {
    if (error instanceof WrongCommand) throw error;
    const message = describeFault(error, RuleBroken, StoreUnavailable);
    throw new Error(`${message}\n${describeStore(store)}`, { cause: error });
  }
}
