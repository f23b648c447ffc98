import { cp, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { planServices, serviceOf } from '@site/local-site/services';
import { opsToken, sitePort } from './ports.ts';
import { root, temporaryFolder } from './processes.ts';
import { startByNpm } from './site-programs.ts';

/** Environment variables that tell all workers about the shared site. */
export const variables = {
  /** What `npm start` had printed, and the length of its log, when it was ready. */
  output: 'START_OUTPUT',
  logBytes: 'START_LOG_BYTES',
  /** The URL of its database, password included. */
  database: 'DATABASE_SERVER',
  /** The folder of a new site's packages and releases. */
  freshData: 'FRESH_DATA',
};

/** Starts the whole site as a user does, on a new database, until the tests have run. */
export default async function startSite(): Promise<() => Promise<void>> {
  const dataDir = temporaryFolder('site-');
  const freshData = temporaryFolder('fresh-data-');
  const settings = { PORT: String(sitePort), DATA_DIR: dataDir };
  const site = await startByNpm(root, ['start'], {
    ...settings,
    OPS_TOKEN: opsToken,
    // High limits, as all journeys share one address and one mailbox.
    RATE_LIMIT_PER_ADDRESS: '100000',
    RATE_LIMIT_PER_EMAIL: '100000',
  });
  for (const part of ['packages', 'releases'])
    await cp(join(dataDir, part), join(freshData, part), { recursive: true });
  const database = new URL(serviceOf(planServices(settings), 'api').env['DATABASE_URL'] ?? '');
  database.password = await readFile(join(dataDir, 'database-password'), 'utf8');
  process.env[variables.database] = database.href;
  process.env[variables.freshData] = freshData;
  process.env[variables.output] = site.output();
  process.env[variables.logBytes] = String((await stat(join(dataDir, 'logs/site.log'))).size);
  return async () => void (await site.stop());
}
