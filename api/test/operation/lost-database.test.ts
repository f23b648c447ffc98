// @module-tag slow
import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import getPort from 'get-port';
import { expect, onTestFinished, test } from 'vitest';
import { openBlobStore } from '@site/server-kit/blob-store';
import { startS3Server } from '@site/server-kit/testing';
import { emptyStores, databaseUrlOf, startApi, temporaryFolder } from '../support/api-process.ts';
import { runBackupProgram } from '../support/backup-program.ts';
import { awaitEmptyOutbox, DataSubject } from '../support/data-subject.ts';
import { cards, openShop, secretIn, shopSecret } from '../support/shop.ts';
import { eventually } from '../support/eventually.ts';
import { rowsIn } from '../support/stored-rows.ts';

const shop = openShop({ ORDER_RECOVERY_SECONDS: '1' }, { isForEachTest: true });

/** A month that a buyer pays for. */
async function buy(email: string, key: string): Promise<void> {
  const secret = await secretIn(await shop.pay({ plan: 'basic', amount: 9.9, language: 'en' }, key));
  await shop.provider.confirm(secret, cards.good, email);
  expect((await shop.stateOf(secret)).status).toBe('paid');
  await awaitEmptyOutbox(shop);
}

test.each([
  { name: 'a folder', open: keptFolder },
  { name: 'a bucket that answers late', open: lateBucket },
])(
  'O5 A11 C14 F-lost-database a restore beside the file store that is left, $name, repeats no number and brings nobody back',
  async ({ open }) => {
    const backups = await temporaryFolder();
    onTestFinished(backups.remove);
    const erased = new DataSubject(shop, 'Lise Meitner');
    await erased.write();
    await buy('first@example.ch', 'before-the-back-up-0001');
    const { dataDir } = shop.api;
    const source = { BACKUP_DIR: backups.path };
    const made = await runBackupProgram(
      { ...source, DATA_DIR: dataDir, DATABASE_URL: await databaseUrlOf(dataDir) },
      'backup',
    );
    expect(made.code, made.output).toBe(0);

    await buy('second@example.ch', 'after-the-back-up-00001');
    await erased.signIn();
    expect(await erased.erase()).toMatch(/#my-data-erased$/);
    await awaitEmptyOutbox(shop);
    await shop.api.stop();

    const empty = await emptyStores();
    onTestFinished(empty.remove);
    const DATABASE_URL = empty.databaseUrl;
    const restored = await runBackupProgram(
      { ...source, DATA_DIR: empty.dataDir, DATABASE_URL },
      'restore',
      made.output.split(':')[0] ?? '',
    );
    expect(restored.code, restored.output).toBe(0);
    const store = await open(join(dataDir, 'packages'), join(empty.dataDir, 'packages'));
    onTestFinished(() => store.stop());
    shop.api = await startApi(empty.dataDir, {
      ...store.environment,
      ...shop.provider.environment,
      SMTP_URL: shop.mail.url,
      API_SECRET: shopSecret,
      RECONCILIATION_HOURS: '0',
      ORDER_RECOVERY_SECONDS: '1',
      DATABASE_URL,
    });
    await store.answer();
    await buy('third@example.ch', 'after-the-restore-00001');
    const numbers = await rowsIn(DATABASE_URL, 'select number, email from invoices order by number');
    const [first, next] = numbers.map(({ number }) => Number(number));
    expect(numbers.map(({ email }) => email)).toEqual(['first@example.ch', 'third@example.ch']);
    expect(next, 'the second one was mailed with the number between').toBe((first ?? 0) + 2);
    expect(await rowsIn(DATABASE_URL, 'select email from contact_messages')).toEqual([]);
  },
);

async function keptFolder(files: string, to: string) {
  await cp(files, to, { recursive: true });
  return { environment: {}, answer: () => Promise.resolve(), stop: () => Promise.resolve() };
}

/** An S3 store of a folder's files that refuses connections until `answer` is called, which waits for the api to read it. */
async function lateBucket(folder: string) {
  const server = await startS3Server('app-packages');
  const { endpoint, accessKeyId, secretAccessKey } = server;
  const bucket = await openBlobStore('s3://app-packages', {
    endpoint,
    region: 'us-east-1',
    accessKeyId,
    secretAccessKey,
  });
  const files = await openBlobStore(folder);
  for (const name of await files.list(''))
    await bucket.write(name, (await files.read(name)) ?? new Uint8Array());
  const port = await getPort();
  const gate = createServer((socket) => socket.pipe(connect(Number(new URL(endpoint).port))).pipe(socket));
  return {
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      S3_OPERATION_RETRY_SECONDS: '1',
    },
    async answer() {
      await once(gate.listen(port, '127.0.0.1'), 'listening');
      await eventually(() => expect(shop.api.log()).toContain('file store have been read'));
    },
    async stop() {
      gate.close();
      await server.stop();
    },
  };
}
