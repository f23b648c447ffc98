import { attempt } from '../../.scripts/prepare.mjs';
import { planServices, serviceOf } from '../../.scripts/services.mjs';
import { startService } from '../support/site-programs.ts';
import {
  restartable,
  startReleaseSite,
  type ReleaseSite,
  type Restartable,
} from '../support/release-site.ts';
import { startAlertmanager, type Alertmanager } from './alertmanager.ts';
import { startPrometheus, type Prometheus } from './prometheus.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { startTlsEdge, type TlsEdge } from './tls-edge.ts';

/** The release site uses seven ports from here on; the other services use ten, starting at the twentieth. */
const firstPort = 4700;
export const opsToken = 'a-token-for-the-drill';

/**
 * Two shells behind an edge, three remotes, api, database, payment provider and mail server, in separate processes.
 */
export interface DrillSite extends ReleaseSite {
  api: Restartable;
  /** The stand-ins, in separate processes. */
  payments: Restartable;
  mail: Restartable;
  database: Restartable;
  prometheus: Prometheus;
  /** Undefined if it is not installed. */
  alertmanager: Alertmanager | undefined;
  /** Holds the shells' data. */
  disk: SmallDisk;
  edge: TlsEdge;
  /** Makes a back-up and a trial restore, as the daily and weekly jobs of operations do. */
  backUp(): Promise<void>;
  /** The subjects of the mails that came. */
  subjects(): Promise<string[]>;
  /** The provider's address for the requests of its browser script. */
  provider: string;
}

export async function startDrillSite(): Promise<DrillSite> {
  const apiPort = firstPort + 21;
  const dismantle: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of dismantle.reverse()) await step();
  };
  try {
    const disk = await mountSmallDisk();
    dismantle.push(() => disk.remove());
    const shells = [firstPort, firstPort + 5];
    const edge = await startTlsEdge(firstPort + 44, shells);
    dismantle.push(() => edge.stop());
    const site = await startReleaseSite(firstPort, 2, {
      API_URL: `http://127.0.0.1:${apiPort}`,
      DATA_DIR: disk.folder,
      SITE_ORIGIN: `https://localhost:${firstPort + 44}`,
      OPS_TOKEN: opsToken,
    });
    dismantle.push(() => site.stop());
    const settings = {
      PORT: String(apiPort - 1),
      DATA_DIR: `${site.folder}/services`,
      SITE_ORIGIN: site.origin,
    };
    const plan = planServices(settings);
    const { inbox = '', payments: provider = '' } = plan;
    const subjects = async () => {
      const answer = await fetch(inbox, { headers: { Accept: 'application/json' } });
      return ((await answer.json()) as { subject: string }[]).map(({ subject }) => subject);
    };
    const service = (name: string, overrides: Record<string, string> = {}) =>
      restartable(() => startService(serviceOf(plan, name), overrides));
    const database = service('database');
    const mail = service('mail');
    const payments = service('payments');
    const api = service('api', {
      ORDER_RECOVERY_SECONDS: '1',
      RATE_LIMIT_PER_ADDRESS: '100000',
      RATE_LIMIT_READS_PER_ADDRESS: '100000',
    });
    for (const part of [database, mail, payments, api]) {
      await part.start();
      dismantle.push(() => part.stop());
    }
    const backUp = async () => {
      const env = {
        ...settings,
        RELEASE_STORE: `${disk.folder}/releases`,
        BACKUP_DIR: `${site.folder}/backups`,
      };
      for (const args of [['backup'], ['restore', '--trial']]) {
        const { code, output } = await attempt(process.execPath, ['.scripts/backup.mjs', ...args], { env });
        if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}\n${output}`);
      }
    };
    const alertmanager = await startAlertmanager(firstPort + 42, firstPort + 43);
    if (alertmanager) dismantle.push(() => alertmanager.stop());
    const prometheus = await startPrometheus({
      port: firstPort + 41,
      shells,
      api: apiPort,
      opsToken,
      alertmanager: alertmanager?.port,
    });
    dismantle.push(() => prometheus.stop());
    const watched = { prometheus, alertmanager, disk, edge };
    return { ...site, ...watched, api, payments, mail, database, backUp, subjects, provider, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
