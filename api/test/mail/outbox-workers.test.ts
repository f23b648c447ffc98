// @module-tag slow
import { afterAll, expect, test } from 'vitest';
import { folderWithFreshData, startApi } from '../support/api-process.ts';
import { eventually } from '../support/eventually.ts';
import { startMailServer } from '../support/mail-server.ts';
import { postJson } from '../support/requests.ts';
import { storedRows } from '../support/stored-rows.ts';

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

test('M10 with two api processes on one database each message is delivered once', async () => {
  const apis: Awaited<ReturnType<typeof startApi>>[] = [];
  for (let i = 0; i < 2; i++) apis.push(await startApi(folder.path, settings));
  const sent = Array.from({ length: 60 }, (_, i) => write(apis[i % 2]?.url ?? '', `n${i}`));
  for (const response of await Promise.all(sent)) expect(response.status).toBe(201);
  await eventually(() => expect(mail.mails()).toHaveLength(60));
  await Promise.all(apis.map((api) => api.stop()));
  expect(mail.arrivals).toHaveLength(60);
});

test('M10 a hanging mail does not delay other mails', async () => {
  const folder = await folderWithFreshData();
  const api = await startApi(folder.path, settings);
  const { met, release } = mail.hold(titled('hangs'));
  await write(api.url, 'hangs');
  await met;
  for (let i = 0; i < 10; i += 1) await write(api.url, `behind ${i}`);
  const behind = () => mail.mails().filter(({ subject }) => subject?.includes('behind'));
  await eventually(() => expect(behind()).toHaveLength(10));
  expect(api.log(), 'the hanging one still hangs').not.toContain('job failed');
  release();
  await api.stop();
  await folder.remove();
});

test('M10 a mail that takes long is sent once, also beside a second api process', async () => {
  const folder = await folderWithFreshData();
  const apis = [await startApi(folder.path, settings), await startApi(folder.path, settings)];
  const { met, release } = mail.hold(titled('takes long'));
  await write(apis[0]?.url ?? '', 'takes long');
  await met;
  // Both processes look for jobs meanwhile: this one is found and done.
  await write(apis[1]?.url ?? '', 'after it');
  const arrived = (subject: string) => mail.mails().filter((one) => one.subject === titled(subject));
  await eventually(() => expect(arrived('after it')).toHaveLength(1));
  release();
  await eventually(() => expect(arrived('takes long')).toHaveLength(1));
  await Promise.all(apis.map((api) => api.stop()));
  expect(await storedRows(folder.path, 'select attempts from outbox')).toEqual([
    { attempts: 1 },
    { attempts: 1 },
  ]);
  await folder.remove();
});

test('M10 a mail that a killed api process was sending is sent at once by another one', async () => {
  const folder = await folderWithFreshData();
  const [killed, other] = [await startApi(folder.path, settings), await startApi(folder.path, settings)];
  const { met, release } = mail.hold(titled('begun'));
  await write(killed.url, 'begun');
  await met;
  // Whichever process holds the job, the remaining one finishes it.
  await killed.kill();
  release();
  const arrived = () => mail.mails().filter(({ subject }) => subject === titled('begun'));
  await eventually(() => expect(arrived().length).toBeGreaterThan(0));
  const unfinished = 'select id from outbox where delivered_at is null';
  await eventually(async () => expect(await storedRows(folder.path, unfinished)).toEqual([]));
  await other.stop();
  expect(new Set(arrived().map(({ messageId }) => messageId)).size).toBe(1);
  await folder.remove();
});
