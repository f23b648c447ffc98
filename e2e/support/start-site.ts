import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { opsToken } from './metrics.ts';
import { sitePort } from './ports.ts';
import { startByCommand } from './processes.ts';

/** Starts the whole site with empty data as a user does, until the tests have run. */
export default async function startSite(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-'));
  const site = await startByCommand({
    PORT: String(sitePort),
    DATA_DIR: dataDir,
    OPS_TOKEN: opsToken,
    // High limits, as all journeys share one address and one mailbox.
    RATE_LIMIT_PER_ADDRESS: '100000',
    RATE_LIMIT_PER_EMAIL: '100000',
  });
  return async () => {
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
