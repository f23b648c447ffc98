import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { planServices, serviceOf } from '@site/local-site/services';
import { startCaddy } from '../support/caddy.ts';
import { atEnd } from '../support/cleanups.ts';
import { run, succeeds, temporaryFolder } from '../support/processes.ts';
import { restartable, startReleaseSite } from '../support/release-site.ts';
import { startService } from '../support/site-programs.ts';
import { startMonitoring } from './monitoring.ts';

/** The release site uses seven ports from here on; the other services use ten, starting at the twentieth. */
const firstPort = 4700;
const [apiPort, edgePort] = [firstPort + 21, firstPort + 44];
const shells = [firstPort, firstPort + 5];
export const opsToken = 'a-token-for-the-drill';

export type DrillSite = Awaited<ReturnType<typeof startDrillSite>>;

/**
 * Two shells behind an edge, three remotes, api, database, payment provider and mail server, in separate processes,
 * which the registered cleanups stop.
 */
export async function startDrillSite() {
  const disk = mountSmallDisk();
  const edge = await startTlsEdge();
  const site = await startReleaseSite(firstPort, 2, {
    API_URL: `http://127.0.0.1:${apiPort}`,
    DATA_DIR: disk.folder,
    SITE_ORIGIN: `https://localhost:${edgePort}`,
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
  return {
    ...site,
    api,
    ...{ payments, mail, database },
    ...(await startMonitoring(firstPort + 41, { shells, api: apiPort, opsToken })),
    /** Holds the shells' data. */
    disk,
    edge,
    /** The provider's address for the requests of its browser script. */
    provider,
    /** Makes a back-up and a trial restore, as the daily and weekly jobs of operations do. */
    async backUp() {
      const folders = { RELEASE_STORE: `${disk.folder}/releases`, BACKUP_DIR: `${site.folder}/backups` };
      for (const args of [['backup'], ['restore', '--trial']])
        await run(process.execPath, ['.scripts/backup.mjs', ...args], { env: { ...settings, ...folders } });
    },
    async subjects() {
      const response = await fetch(inbox, { headers: { Accept: 'application/json' } });
      return ((await response.json()) as { subject: string }[]).map(({ subject }) => subject);
    },
  };
}

function mountSmallDisk() {
  const folder = temporaryFolder('drill-disk-');
  const isMounted = succeeds('mount', '-t', 'tmpfs', '-o', 'size=32m', 'drill', folder);
  if (isMounted) atEnd(() => succeeds('umount', folder));
  const filler = join(folder, 'filler');
  return {
    folder,
    /** Whether it is a separate disk: only root may mount one. */
    isMounted,
    /** Writes until the disk is full. */
    fill() {
      // Otherwise it would fill this machine's disk.
      if (!isMounted) throw new Error(`${folder} is no disk of its own`);
      succeeds('dd', 'if=/dev/zero', `of=${filler}`, 'bs=1M');
    },
    free: () => rm(filler),
  };
}

/** Starts Caddy, which serves the site by HTTPS. @throws Error if it is not installed (Debian: caddy) */
async function startTlsEdge() {
  const folder = temporaryFolder('drill-edge-');
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const issue = (days: number) => {
    const kind = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes';
    const name = '-subj /CN=localhost -addext subjectAltName=DNS:localhost';
    const files = ['-keyout', key, '-out', cert, '-days', String(days)];
    execFileSync('openssl', [...`${kind} ${name}`.split(' '), ...files], { stdio: 'ignore' });
  };
  issue(90);
  const ports = { https: edgePort, commands: edgePort + 1, http: edgePort + 2 };
  const caddy = await startCaddy({ host: 'localhost', ports, shells, certificate: { cert, key } });
  atEnd(caddy.stop);
  return {
    /** Serves a new certificate from now on, which expires in this many days. */
    certify(days: number) {
      issue(days);
      caddy.reload();
    },
  };
}
