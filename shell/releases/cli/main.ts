import { resolve } from 'node:path';
import { openBlobStore } from '../blob-store/index.ts';
import { readOpsSecret } from '../preview/ops-secret.ts';
import { readCommand, WrongCommand } from './command.ts';
import { describeStore } from './report-status.ts';
import { runCommand } from './run-command.ts';

/* The operations command: it changes the store that every shell watches, so no shell needs to run. */
let store = '';
try {
  const { env } = process;
  const command = readCommand(process.argv.slice(2), env);
  const dataDir = env.DATA_DIR || '.data';
  store = command.store || env.RELEASE_STORE || resolve(dataDir, 'releases');
  const blobs = await openBlobStore(store);
  const ops = {
    secret: () => readOpsSecret(env.OPS_SECRET || undefined, dataDir),
    origin: (env.SITE_ORIGIN || `http://localhost:${env.PORT || 3000}`).replace(/\/$/, ''),
  };
  console.log(await runCommand(command, blobs, ops));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  if (store && !(error instanceof WrongCommand)) console.error(describeStore(store));
  process.exitCode = 1;
}
