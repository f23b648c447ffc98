import { planServices, serviceOf } from '../../.scripts/services.mjs';
import { run } from '../../.scripts/prepare.mjs';
import { atEnd } from '../support/cleanups.ts';
import { restartable, startReleaseSite } from '../support/release-site.ts';
import { startService } from '../support/site-programs.ts';
import { startAlertmanager, startPrometheus } from './monitoring.ts';
import { mountSmallDisk } from './small-disk.ts';
import { startTlsEdge } from './tls-edge.ts';

/** The release site uses seven ports from here on; the other services use ten, starting at the twentieth. */
const firstPort = 4700;
export const opsToken = 'a-token-for-the-drill';

export type DrillSite = Awaited<ReturnType<typeof startDrillSite>>;

/**
 * Two shells behind an edge, three remotes, api, database, payment provider and mail server, in separate processes,
 * which the registered cleanups stop.
 */
export async function startDrillSite() {
  const apiPort = firstPort + 21;
  const disk = mountSmallDisk();
  const shells = [firstPort, firstPort + 5];
  const edge = await startTlsEdge(firstPort + 44, shells);
  const site = await startReleaseSite(firstPort, 2, {
    API_URL: `http://127.0.0.1:${apiPort}`,
    DATA_DIR: disk.folder,
    SITE_ORIGIN: `https://localhost:${firstPort + 44}`,
    OPS_TOKEN: opsToken,
  });
  atEnd(site.stop);
  const settings = {
    PORT: String(apiPort - 1),
    DATA_DIR: `${site.folder}/services`,
    SITE_ORIGIN: site.origin,
  };
  const plan = planServices(settings);
  const { inbox = '', payments: provider = '' } = plan;
  const start = async (name: string, overrides: Record<string, string> = {}) => {
    const service = restartable(() => startService(serviceOf(plan, name), overrides));
    await service.start();
    atEnd(service.stop);
    return service;
  };
  const database = await start('database');
  const mail = await start('mail');
  const payments = await start('payments');
  const api = await start('api', {
    ORDER_RECOVERY_SECONDS: '1',
    RATE_LIMIT_PER_ADDRESS: '100000',
    RATE_LIMIT_READS_PER_ADDRESS: '100000',
  });
  const alertmanager = await startAlertmanager(firstPort + 42, firstPort + 43);
  const prometheus = await startPrometheus({
    port: firstPort + 41,
    shells,
    api: apiPort,
    opsToken,
    alertmanager: alertmanager?.port,
  });
  return {
    ...site,
    api,
    /** The stand-ins, in separate processes. */
    ...{ payments, mail, database },
    prometheus,
    /** Undefined if it is not installed. */
    alertmanager,
    /** Holds the shells' data. */
    disk,
    edge,
    /** The provider's address for the requests of its browser script. */
    provider,
    /** Makes a back-up and a trial restore, as the daily and weekly jobs of operations do. */
    async backUp() {
      const env = {
        ...settings,
        RELEASE_STORE: `${disk.folder}/releases`,
        BACKUP_DIR: `${site.folder}/backups`,
      };
      for (const args of [['backup'], ['restore', '--trial']])
        await run(process.execPath, ['.scripts/backup.mjs', ...args], { env });
    },
    /** The subjects of the mails that came. */
    async subjects() {
      const answer = await fetch(inbox, { headers: { Accept: 'application/json' } });
      return ((await answer.json()) as { subject: string }[]).map(({ subject }) => subject);
    },
  };
}
