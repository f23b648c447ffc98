import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { isInstalled, startCommand } from '../support/processes.ts';

const shipped = new URL('../../docs/monitoring/alertmanager.yml', import.meta.url);
const program = 'prometheus-alertmanager';

/** An Alertmanager with the shipped routes; every receiver is replaced by a webhook of this process. */
export interface Alertmanager {
  port: number;
  /** The receivers that were notified of an alert, and not yet of its end. */
  receiversOf(alert: string): string[];
  stop(): Promise<void>;
}

interface Notice {
  receiver: string;
  alerts: { status: 'firing' | 'resolved'; fingerprint: string; labels: { alertname: string } }[];
}

/** @returns undefined if it is not installed (Debian: prometheus-alertmanager) */
export async function startAlertmanager(
  port: number,
  webhookPort: number,
): Promise<Alertmanager | undefined> {
  if (!isInstalled(program, '--version')) return undefined;
  const firing = new Map<string, { alert: string; receiver: string }>();
  const webhook = createServer((request, response) => {
    void json(request).then((notice) => {
      const { receiver, alerts } = notice as Notice;
      for (const { status, fingerprint, labels } of alerts) {
        const key = `${receiver} ${fingerprint}`;
        if (status === 'firing') firing.set(key, { alert: labels.alertname, receiver });
        else firing.delete(key);
      }
      response.end();
    });
  });
  await once(webhook.listen(webhookPort, '127.0.0.1'), 'listening');
  const folder = await mkdtemp(join(tmpdir(), 'drill-alertmanager-'));
  const config = join(folder, 'alertmanager.yml');
  await writeFile(config, hurried(await readFile(shipped, 'utf8'), `http://127.0.0.1:${webhookPort}`));
  const running = await startCommand(
    program,
    [
      `--config.file=${config}`,
      `--storage.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--cluster.listen-address=',
      '--log.level=warn',
    ],
    `http://127.0.0.1:${port}/-/ready`,
  );
  return {
    port,
    receiversOf(wanted) {
      const matching = [...firing.values()].filter(({ alert }) => alert === wanted);
      return [...new Set(matching.map(({ receiver }) => receiver))];
    },
    async stop() {
      await running.stop();
      webhook.close();
      webhook.closeAllConnections();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The shipped routes and inhibitions, with delays of seconds, and a webhook instead of pager and mailbox. */
function hurried(config: string, url: string): string {
  const [routes = ''] = config.split(/^receivers:$/m);
  const names = new Set([...routes.matchAll(/receiver: (\w+)/g)].map(([, name]) => name));
  const receivers = [...names].map((name) => `  - { name: ${name}, webhook_configs: [{ url: '${url}' }] }`);
  const soon = routes.replace(/^( +)group_by: .*$/m, '$&\n$1group_wait: 1s\n$1group_interval: 1s');
  return [soon, 'receivers:', ...receivers, ''].join('\n');
}
