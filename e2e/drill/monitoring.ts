import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { atEnd } from '../support/cleanups.ts';
import { succeeds, startCommand, temporaryFolder } from '../support/processes.ts';

const shipped = (file: string) => readFile(new URL(`../../docs/monitoring/${file}`, import.meta.url), 'utf8');

interface Watched {
  /** Ports on this machine. */
  shells: readonly number[];
  api: number;
  opsToken: string;
}

async function start(program: string, port: number, args: readonly string[]): Promise<void> {
  const all = [...args, `--web.listen-address=127.0.0.1:${port}`, '--log.level=warn'];
  atEnd((await startCommand(program, all, `http://127.0.0.1:${port}/-/ready`)).stop);
}

/**
 * Starts a Prometheus that watches shells and api with the shipped alerts, and an Alertmanager if there is one.
 * @param port the first of three
 * @throws Error if Prometheus is not installed or does not answer
 */
export async function startMonitoring(port: number, { shells, api, opsToken }: Watched) {
  const receiversOf = await startAlertmanager(port + 1, port + 2);
  const folder = temporaryFolder('drill-prometheus-');
  const file = join(folder, 'prometheus.yml');
  // Seconds instead of minutes; the expressions are otherwise unchanged.
  const alerts = (await shipped('alerts.yml'))
    .replaceAll(/^( +for:) \d+[mh]$/gm, '$1 1s')
    .replaceAll(/\[\d+m\]/g, '[10s]')
    .replaceAll('> 900', '> 3');
  await writeFile(join(folder, 'alerts.yml'), alerts);
  const at = (ports: readonly number[]) => [{ targets: ports.map((one) => `127.0.0.1:${one}`) }];
  const everySecond = { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' };
  // Every JSON document is a YAML document.
  const config = JSON.stringify({
    global: everySecond,
    rule_files: ['alerts.yml'],
    ...(receiversOf && { alerting: { alertmanagers: [{ static_configs: at([port + 1]) }] } }),
    scrape_configs: [
      { job_name: 'shell', authorization: { credentials: opsToken }, static_configs: at(shells) },
      { job_name: 'api', static_configs: at([api]) },
    ],
  });
  await writeFile(file, config);
  await start('prometheus', port, [`--config.file=${file}`, `--storage.tsdb.path=${join(folder, 'data')}`]);
  return {
    receiversOf,
    /** The names of the alerts that fire. */
    async firing() {
      const response = await fetch(`http://127.0.0.1:${port}/api/v1/alerts`);
      const { data } = (await response.json()) as {
        data: { alerts: { state: string; labels: { alertname: string } }[] };
      };
      const firing = data.alerts.filter(({ state }) => state === 'firing');
      return [...new Set(firing.map(({ labels }) => labels.alertname))];
    },
  };
}

const alertmanagerProgram = 'prometheus-alertmanager';

interface Notice {
  receiver: string;
  alerts: { status: 'firing' | 'resolved'; fingerprint: string; labels: { alertname: string } }[];
}

/**
 * Starts an Alertmanager with the shipped routes; every receiver is replaced by a webhook of this process.
 * @returns the receivers that were notified of an alert and not yet of its end; undefined if it is not installed
 *   (Debian: prometheus-alertmanager)
 */
async function startAlertmanager(port: number, webhookPort: number) {
  if (!succeeds(alertmanagerProgram, '--version')) return undefined;
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
  atEnd(() => {
    webhook.close();
    webhook.closeAllConnections();
  });
  const folder = temporaryFolder('drill-alertmanager-');
  const file = join(folder, 'alertmanager.yml');
  await writeFile(file, hurriedRoutes(await shipped('alertmanager.yml'), `http://127.0.0.1:${webhookPort}`));
  const store = `--storage.path=${join(folder, 'data')}`;
  await start(alertmanagerProgram, port, [`--config.file=${file}`, store, '--cluster.listen-address=']);
  return (wanted: string) => {
    const matching = [...firing.values()].filter(({ alert }) => alert === wanted);
    return [...new Set(matching.map(({ receiver }) => receiver))];
  };
}

/** The shipped routes and inhibitions, with delays of seconds, and a webhook instead of pager and mailbox. */
function hurriedRoutes(config: string, url: string): string {
  const [routes = ''] = config.split(/^receivers:$/m);
  const names = new Set([...routes.matchAll(/receiver: (\w+)/g)].map(([, name]) => name));
  const receivers = [...names].map((name) => `  - { name: ${name}, webhook_configs: [{ url: '${url}' }] }`);
  const soon = routes.replace(/^( +)group_by: .*$/m, '$&\n$1group_wait: 1s\n$1group_interval: 1s');
  return [soon, 'receivers:', ...receivers, ''].join('\n');
}
