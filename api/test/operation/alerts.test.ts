import { createHmac } from 'node:crypto';
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { alertMetrics, dashboardMetrics, exposedMetrics, ofApiAlone } from '@site/api-contract/testing';
import { startTestApi } from '../support/api-process.ts';
import { standInKeys } from '../support/start-stand-ins.ts';

const api = startTestApi({ STRIPE_WEBHOOK_SECRET: standInKeys.webhookSecret });

const metrics = async () => (await fetch(`${api.url}/metrics`)).text();

test('O4 /metrics contains every metric of the api that alerts and dashboard use', async () => {
  await fetch(`${api.url}/api/health`);
  const exposed = exposedMetrics(await metrics());
  const watched = [...alertMetrics('api'), ...dashboardMetrics().filter((name) => ofApiAlone.test(name))];
  expect(watched.length).toBeGreaterThan(15);
  expect(watched.filter((name) => !exposed.has(name))).toEqual([]);
});

test('O4 the times of back-up and trial restore are the times of their mark files', async () => {
  expect(await metrics()).toMatch(/^backup_last_success_seconds 0$/m);
  const at = 1_790_000_000;
  for (const name of ['backup-done', 'restore-test-failed']) {
    await writeFile(join(api.dataDir, name), '');
    await utimes(join(api.dataDir, name), at, at);
  }
  const exposed = await metrics();
  expect(exposed).toMatch(/^backup_last_success_seconds 1790000000$/m);
  expect(exposed).toMatch(/^restore_test_last_failure_seconds 1790000000$/m);
  expect(exposed).toMatch(/^restore_test_last_success_seconds 0$/m);
});

test('O4 the delay of the provider’s events is measured', async () => {
  const now = Math.floor(Date.now() / 1000);
  const object = { id: 'pi_of_a_test', object: 'payment_intent' };
  const body = JSON.stringify({
    id: 'evt_late',
    object: 'event',
    type: 'payment_intent.created',
    created: now - 3000,
    data: { object },
  });
  const mark = createHmac('sha256', standInKeys.webhookSecret).update(`${now}.${body}`).digest('hex');
  const response = await fetch(`${api.url}/api/stripe-webhook`, {
    method: 'POST',
    headers: { 'Stripe-Signature': `t=${now},v1=${mark}`, 'Content-Type': 'application/json' },
    body,
  });
  expect(response.status).toBe(200);
  const exposed = await metrics();
  expect(exposed).toMatch(/^webhook_lag_seconds_count 1$/m);
  expect(exposed).toMatch(/^webhook_lag_seconds_bucket\{le="1800"\} 0$/m);
  expect(exposed).toMatch(/^webhook_lag_seconds_bucket\{le="7200"\} 1$/m);
});
