import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { atEnd } from '../support/cleanups.ts';
import { succeeds, startCommand, temporaryFolder } from '../support/processes.ts';

const shipped = (file: string) => readFile(new URL(`../../docs/monitoring/${file}`, import.meta.url), 'utf8');

interface Watched {
  port: number;
  /** Ports on this machine. */
  shells: readonly number[];
  api: number;
  opsToken: string;
  /** The port of its Alertmanager, if there is one. */
  alertmanager: number | undefined;
}

/**
 * Starts a Prometheus that watches shells and api with the shipped alerts.
 * @throws Error if Prometheus is not installed or does not answer
 */
export async function startPrometheus({ port, shells, api, opsToken, alertmanager }: Watched) {
  const folder = temporaryFolder('drill-prometheus-');
  await writeFile(join(folder, 'alerts.yml'), hurriedAlerts(await shipped('alerts.yml')));
  const at = (ports: readonly number[]) => JSON.stringify(ports.map((one) => `127.0.0.1:${one}`));
  const config = [
    'global: { scrape_interval: 1s, scrape_timeout: 1s, evaluation_interval: 1s }',
    'rule_files: [alerts.yml]',
    ...(alertmanager
      ? [`alerting: { alertmanagers: [{ static_configs: [{ targets: ${at([alertmanager])} }] }] }`]
      : []),
    'scrape_configs:',
    '  - job_name: shell',
    `    authorization: { credentials: ${opsToken} }`,
    `    static_configs: [{ targets: ${at(shells)} }]`,
    '  - job_name: api',
    `    static_configs: [{ targets: ${at([api])} }]`,
  ];
  await writeFile(join(folder, 'prometheus.yml'), config.join('\n'));
  const origin = `http://127.0.0.1:${port}`;
  const running = await startCommand(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=warn',
    ],
    `${origin}/-/ready`,
  );
  atEnd(running.stop);
  return {
    /** The names of the firing alerts. */
    async firing() {
      const answer = await fetch(`${origin}/api/v1/alerts`);
      const { data } = (await answer.json()) as {
        data: { alerts: { state: string; labels: { alertname: string } }[] };
      };
      const firing = data.alerts.filter(({ state }) => state === 'firing');
      return [...new Set(firing.map(({ labels }) => labels.alertname))];
    },
  };
}

/** The shipped alerts with seconds instead of minutes; their expressions are otherwise unchanged. */
function hurriedAlerts(alerts: string): string {
  return alerts
    .replaceAll(/^( +for:) \d+[mh]$/gm, '$1 1s')
    .replaceAll(/\[\d+m\]/g, '[10s]')
    .replaceAll('> 900', '> 3');
}

const alertmanagerProgram = 'prometheus-alertmanager';

interface Notice {
  receiver: string;
  alerts: { status: 'firing' | 'resolved'; fingerprint: string; labels: { alertname: string } }[];
}

/**
 * Starts an Alertmanager with the shipped routes; every receiver is replaced by a webhook of this process.
 * @returns undefined if it is not installed (Debian: prometheus-alertmanager)
 */
export async function startAlertmanager(port: number, webhookPort: number) {
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
  const config = join(folder, 'alertmanager.yml');
  await writeFile(
    config,
    hurriedRoutes(await shipped('alertmanager.yml'), `http://127.0.0.1:${webhookPort}`),
  );
  const running = await startCommand(
    alertmanagerProgram,
    [
      `--config.file=${config}`,
      `--storage.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--cluster.listen-address=',
      '--log.level=warn',
    ],
    `http://127.0.0.1:${port}/-/ready`,
  );
  atEnd(running.stop);
  return {
    port,
    /** The receivers that were notified of an alert, and not yet of its end. */
    receiversOf(wanted: string) {
      const matching = [...firing.values()].filter(({ alert }) => alert === wanted);
      return [...new Set(matching.map(({ receiver }) => receiver))];
    },
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
