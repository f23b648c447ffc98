import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { orderStateSchema, paymentResponseSchema } from '@site/api-contract';
import { planServices } from '@site/local-site/services';
import { startLoad } from '../../support/load.ts';
import { sharedSettings } from '../../support/ports.ts';
import { attempt, root, type RunningProcess } from '../../support/processes.ts';
import { addSamplePackages, runReleases, startService, untilReady } from '../../support/site-programs.ts';
import { expect, slow, test } from '../../support/test.ts';

// Starts three programs and creates a database, both twice.
test.describe.configure({ timeout: 300_000 });

/** Leaves capacity for other tests. */
const requestsPerSecond = 50;

test(
  'O5 one command backs up the running site, one brings it back: order, package, releases, pin and history',
  slow,
  async ({ port, folder }) => {
    const settings = { ...sharedSettings, PORT: String(port), BACKUP_DIR: join(folder, 'backups') };
    const [lost, restored] = [join(folder, 'lost'), join(folder, 'restored')];
    const { origin } = planServices(settings);
    const run = (dataDir: string, ...args: string[]) =>
      attempt(process.execPath, ['.scripts/backup.mjs', ...args], {
        cwd: root,
        env: { ...settings, DATA_DIR: dataDir },
      });
    const post = async (path: string, body: object, headers = {}) => {
      const response = await fetch(origin + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: origin, ...headers },
        body: JSON.stringify(body),
      });
      expect(response.ok, `${path} ${response.status}`).toBe(true);
      return (await response.json()) as unknown;
    };
    const running: RunningProcess[] = [];
    const start = async (dataDir: string, remotes: string) => {
      const all = planServices({ ...settings, DATA_DIR: dataDir }).services;
      for (const service of all.filter(({ name }) => ['database', 'payments', 'api', 'shell'].includes(name)))
        running.push(await startService(service, { SMTP_URL: sharedSettings.SMTP_URL, REMOTES: remotes }));
    };
    const stop = async () => {
      for (const process of running.splice(0).reverse()) await process.stop();
    };
    try {
      await addSamplePackages({ DATA_DIR: lost });
      await start(lost, sharedSettings.REMOTES);
      await untilReady(origin);
      const payment = { plan: 'premium', amount: 49.9, language: 'en' };
      const key = { 'Idempotency-Key': 'an-order-before-the-back-up' };
      const { clientSecret } = paymentResponseSchema.parse(
        await post('/api/create-payment-intent', payment, key),
      );
      await runReleases({ DATA_DIR: lost }, 'pin', 'legal', '--who', 'Ada', '--why', 'a question of law');
      const load = await startLoad(origin, requestsPerSecond);
      const made = await run(lost, 'backup');
      const { failed } = await load.stop();
      expect(made.code, made.output).toBe(0);
      expect(failed, 'visitors notice nothing').toEqual([]);
      const page = await (await fetch(`${origin}/en/cookies`)).text();
      // The first line names the store.
      const statusOf = async (dataDir: string) =>
        (await runReleases({ DATA_DIR: dataDir }, 'status')).replace(/^store: .*\n/, '');
      const status = await statusOf(lost);
      const history = await runReleases({ DATA_DIR: lost }, 'history');
      await stop();
      await rm(lost, { recursive: true });

      const file = made.output.split(': ')[0] ?? '';
      const { code, output } = await run(restored, 'restore', file);
      expect(code, output).toBe(0);
      expect(await statusOf(restored)).toBe(status);
      expect(status).toContain('a question of law');
      expect(await runReleases({ DATA_DIR: restored }, 'history')).toBe(history);
      // No remote runs any more, so the pages come from the back-up.
      await start(restored, sharedSettings.REMOTES.replaceAll(/:\d+/g, ':9'));
      expect(mainOf(await (await fetch(`${origin}/en/cookies`)).text())).toBe(mainOf(page));
      const state = orderStateSchema.parse(await post('/api/order-state', { clientSecret }));
      expect(state).toMatchObject({ status: 'open', plan: 'premium' });
      const visitor = { appName: 'TrackIT', customerEmail: 'ada@example.ch', customerName: 'Ada' };
      const { downloadUrl } = (await post('/api/app-download', visitor)) as { downloadUrl: string };
      expect((await fetch(downloadUrl)).status).toBe(200);
    } finally {
      await stop();
    }
  },
);

function mainOf(html: string): string {
  const [main = ''] = /<main[\s\S]*<\/main>/.exec(html) ?? [];
  expect(main.length).toBeGreaterThan(1000);
  return main;
}
