import { resolve } from 'node:path';
import { run } from './prepare.mjs';

/**
 * Puts a sample of each app's package into the data folder, so that downloads work on a machine of one's own. A store
 * that the environment names is somebody's: it is left as it is.
 */
export async function addSamplePackages() {
  if (process.env.S3_ENDPOINT) return;
  const env = { DATA_DIR: resolve(process.env.DATA_DIR || '.data') };
  await run('node', ['dist/sample-packages.js'], { cwd: 'api/stand-ins', env });
}
