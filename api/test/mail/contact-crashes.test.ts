// @module-tag slow
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { contactResponseSchema } from '@site/api-contract';
import { databaseUrlOf, folderWithFreshData, startApi } from '../support/api-process.ts';
import { eventually } from '../support/eventually.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { postJson } from '../support/requests.ts';

const noMailServer = 'smtp://127.0.0.1:9';
const company = 'company@example.ch';

test('M10 every confirmed message arrives, despite three kills and a mail server that is down', async () => {
  const folder = await folderWithFreshData();
  let mail: MailServer | undefined;
  const start = () =>
    startApi(folder.path, {
      SMTP_URL: mail?.url ?? noMailServer,
      CONTACT_MAILBOX: company,
      RATE_LIMIT_PER_ADDRESS: '10000',
      RATE_LIMIT_PER_EMAIL: '10000',
    });
  let api = await start();
  onTestFinished(async () => {
    await api.stop();
    await mail?.close();
    await folder.remove();
  });
  const accepted: string[] = [];
  let next = 0;
  const total = 500;

  async function visitor(): Promise<void> {
    while (next < total) {
      const subject = `message ${next++}`;
      const message = { name: 'Ada', email: 'ada@example.ch', subject, message: 'Hello', language: 'en' };
      // Without a confirmation, the visitor sends the message again.
      for (let isStored = false; !isStored;) {
        const response = await postJson(`${api.url}/api/contact`, message).catch(() => undefined);
        isStored = response?.status === 201;
        if (isStored && response) accepted.push(contactResponseSchema.parse(await response.json()).id);
        // A visitor waits before the next try.
        else await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }

  const visitors = Promise.all(Array.from({ length: 20 }, visitor));
  for (const part of [1, 2, 3]) {
    await eventually(() => expect(accepted.length).toBeGreaterThan((total / 4) * part - 50), 5);
    await api.kill();
    if (part === 2) mail = await startMailServer();
    api = await start();
  }
  await visitors;
  expect(accepted.length).toBeGreaterThanOrEqual(total);
  const mails = () => mail?.to(company) ?? [];
  const arrived = () => new Set(mails().map(({ subject }) => subject));
  await eventually(() => expect(arrived().size).toBe(total), 200);
  // One mail for each stored message; a message that was sent again is stored at most twice.
  expect(mails().length).toBeGreaterThanOrEqual(accepted.length);
  expect(new Set(mails().map(({ messageId }) => messageId)).size).toBe(mails().length);
});

test('M10 R11 when the database connection breaks during a message, the api answers 500 and continues to work', async () => {
  const folder = await folderWithFreshData();
  const api = await startApi(folder.path);
  const operator = new pg.Client({ connectionString: await databaseUrlOf(folder.path) });
  await operator.connect();
  onTestFinished(async () => {
    await operator.end();
    await api.stop();
    await folder.remove();
  });
  const write = () =>
    postJson(`${api.url}/api/contact`, {
      name: 'Ada',
      email: 'ada@example.ch',
      subject: 's',
      message: 'Hello',
    });
  await operator.query('BEGIN; LOCK TABLE contact_messages');
  const cut = write();
  const waits = `FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()
      AND query ILIKE 'insert into "contact_messages"%'`;
  await eventually(async () => {
    // Within a transaction, Postgres caches the activity until the snapshot is cleared.
    await operator.query('SELECT pg_stat_clear_snapshot()');
    expect((await operator.query(`SELECT pid ${waits}`)).rowCount).toBe(1);
  });
  await operator.query(`SELECT pg_terminate_backend(pid) ${waits}`);
  await operator.query('COMMIT');
  expect((await cut).status).toBe(500);
  expect((await write()).status).toBe(201);
});
