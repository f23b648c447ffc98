// @module-tag slow
import { afterAll, expect, inject, test } from 'vitest';
import { folderWithFreshData, startApi } from './api-process.ts';
import { eventually } from './eventually.ts';
import { startMailServer } from './mail-server.ts';
import { postJson } from './requests.ts';
import { storedRows } from './stored-rows.ts';

const folder = await folderWithFreshData();
const mail = await startMailServer();
afterAll(() => Promise.all([folder.remove(), mail.close()]));

const settings = {
  SMTP_URL: mail.url,
  CONTACT_MAILBOX: 'company@example.ch',
  RATE_LIMIT_PER_ADDRESS: '1000',
  RATE_LIMIT_PER_EMAIL: '1000',
};

/** The subject of the mail to the company. */
const titled = (subject: string) => `Nouveau message de contact\u00a0: ${subject}`;

function write(url: string, subject: string): Promise<Response> {
  return postJson(`${url}/api/contact`, { name: 'Ada', email: 'ada@example.ch', subject, message: 'm' });
}

// Only a database server can have several processes.
const processes = inject('databaseServer') ? 2 : 1;

test(`M10 with ${processes} api on one database each message is delivered once`, async () => {
  const apis: Awaited<ReturnType<typeof startApi>>[] = [];
  for (let i = 0; i < processes; i++) apis.push(await startApi(folder.path, settings));
  const sent = Array.from({ length: 60 }, (_, i) => write(apis[i % processes]?.url ?? '', `n${i}`));
  for (const answer of await Promise.all(sent)) expect(answer.status).toBe(201);
  await eventually(() => expect(mail.mails()).toHaveLength(60));
  await Promise.all(apis.map((api) => api.stop()));
  expect(mail.arrivals).toHaveLength(60);
});

test('M10 a hanging mail does not delay other mails', async () => {
  const own = await folderWithFreshData();
  const api = await startApi(own.path, settings);
  const { met, release } = mail.hold(titled('hangs'));
  await write(api.url, 'hangs');
  await met;
  for (let i = 0; i < 10; i += 1) await write(api.url, `behind ${i}`);
  const behind = () => mail.mails().filter(({ subject }) => subject?.includes('behind'));
  await eventually(() => expect(behind()).toHaveLength(10));
  expect(api.log(), 'the hanging one still hangs').not.toContain('job failed');
  release();
  await api.stop();
  await own.remove();
});

test.skipIf(processes === 1)('M10 a slow delivery keeps its lease, and the mail is sent once', async () => {
  const own = await folderWithFreshData();
  const leased = { ...settings, JOB_LEASE_SECONDS: '9' };
  const apis = [await startApi(own.path, leased), await startApi(own.path, leased)];
  const { met, release } = mail.hold(titled('takes long'));
  await write(apis[0]?.url ?? '', 'takes long');
  await met;
  const waiting = 'select due_at::text, attempts, last_error from outbox where delivered_at is null';
  const lease = async () => (await storedRows(own.path, waiting))[0];
  const first = await lease();
  await eventually(async () => expect((await lease())?.['due_at']).not.toBe(first?.['due_at']), 500);
  expect(await lease(), 'the same worker has it, at its first try').toMatchObject({
    attempts: 1,
    last_error: null,
  });
  release();
  const arrived = () => mail.mails().filter(({ subject }) => subject === titled('takes long'));
  await eventually(() => expect(arrived()).toHaveLength(1));
  await Promise.all(apis.map((api) => api.stop()));
  expect(await storedRows(own.path, 'select attempts from outbox')).toEqual([{ attempts: 1 }]);
  await own.remove();
});
