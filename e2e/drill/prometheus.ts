import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCommand } from '../support/processes.ts';

const rules = new URL('../../docs/monitoring/alerts.yml', import.meta.url);

/** The shipped alerts with seconds instead of minutes; their expressions are otherwise unchanged. */
function hurried(alerts: string): string {
  return alerts
    .replaceAll(/^( +for:) \d+[mh]$/gm, '$1 1s')
    .replaceAll(/\[\d+m\]/g, '[10s]')
    .replaceAll('> 900', '> 3');
}

interface Watched {
  port: number;
  /** Ports on this machine. */
  shells: readonly number[];
  api: number;
  opsToken: string;
  /** The port of its Alertmanager, if there is one. */
  alertmanager: number | undefined;
}

/** A Prometheus that watches shells and api with the shipped alerts. */
export interface Prometheus {
  /** The names of the firing alerts. */
  firing(): Promise<string[]>;
  stop(): Promise<void>;
}

/** @throws Error if Prometheus is not installed or does not answer */
export async function startPrometheus({
  port,
  shells,
  api,
  opsToken,
  alertmanager,
}: Watched): Promise<Prometheus> {
  const folder = await mkdtemp(join(tmpdir(), 'drill-prometheus-'));
  await writeFile(join(folder, 'alerts.yml'), hurried(await readFile(rules, 'utf8')));
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
  return {
    async firing() {
      const answer = await fetch(`${origin}/api/v1/alerts`);
      const { data } = (await answer.json()) as {
        data: { alerts: { state: string; labels: { alertname: string } }[] };
      };
      const names = data.alerts
        .filter(({ state }) => state === 'firing')
        .map(({ labels }) => labels.alertname);
      return [...new Set(names)];
    },
    async stop() {
      await running.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
