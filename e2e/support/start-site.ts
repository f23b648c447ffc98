import { cp, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { freshDataVariable } from './own-shop.ts';
import { opsToken } from './metrics.ts';
import { databaseOfSite, databaseServerVariable } from './own-database.ts';
import { sitePort } from './ports.ts';
import { temporaryFolder } from './processes.ts';
import { startByCommand } from './site-programs.ts';

/** The environment variables with what `npm start` has printed, and with the length of its log, when it was ready. */
export const startVariables = { output: 'START_OUTPUT', logBytes: 'START_LOG_BYTES' };

/** Starts the whole site as a user does, on a new database, until the tests have run. */
export default async function startSite(): Promise<() => Promise<void>> {
  const dataDir = temporaryFolder('site-');
  const freshData = temporaryFolder('fresh-data-');
  const settings = { PORT: String(sitePort), DATA_DIR: dataDir };
  const site = await startByCommand({
    ...settings,
    OPS_TOKEN: opsToken,
    // High limits, as all journeys share one address and one mailbox.
    RATE_LIMIT_PER_ADDRESS: '100000',
    RATE_LIMIT_PER_EMAIL: '100000',
  });
  for (const part of ['packages', 'releases'])
    await cp(join(dataDir, part), join(freshData, part), { recursive: true });
  process.env[freshDataVariable] = freshData;
  process.env[databaseServerVariable] = await databaseOfSite(settings);
  process.env[startVariables.output] = site.output();
  process.env[startVariables.logBytes] = String((await stat(join(dataDir, 'logs/site.log'))).size);
  return async () => void (await site.stop());
}
