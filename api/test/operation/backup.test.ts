import { mkdir, readdir, readFile, stat, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  addSamplePackages,
  databaseUrlOf,
  emptyStores,
  runApi,
  startApi,
  temporaryFolder,
} from '../support/api-process.ts';
import { runBackupProgram, startBuckets, startStalledBucket } from '../support/backup-program.ts';
import { postJson } from '../support/requests.ts';
import { cards, openShop, secretIn, shopSecret } from '../support/shop.ts';
import { rowsIn, storedRows } from '../support/stored-rows.ts';

const shop = openShop();
let backups: Awaited<ReturnType<typeof temporaryFolder>>;
/** The back-up that was made while visitors bought and wrote. */
let made: Awaited<ReturnType<typeof backUpWhileVisitorsWrite>>;
/** Subjects of the messages that were confirmed before it started. */
const confirmed = Array.from({ length: 5 }, (_, count) => `before ${count}`);
let clientSecret = '';

const settingsOf = async (dataDir: string) => ({
  DATA_DIR: dataDir,
  BACKUP_DIR: backups.path,
  DATABASE_URL: await databaseUrlOf(dataDir),
});
const backUp = async (...args: string[]) => runBackupProgram(await settingsOf(shop.api.dataDir), ...args);

async function emptySite() {
  const { dataDir, databaseUrl, remove } = await emptyStores();
  onTestFinished(remove);
  const database = { DATABASE_URL: databaseUrl };
  return { dataDir, database, restoring: { DATA_DIR: dataDir, BACKUP_DIR: backups.path, ...database } };
}

async function sendMessage(subject: string): Promise<void> {
  const message = { name: 'Ada', email: 'buyer@example.ch', subject, message: 'A question', language: 'en' };
  const { status } = await postJson(`${shop.api.url}/api/contact`, message);
  expect(status).toBe(201);
}

async function backUpWhileVisitorsWrite() {
  const startSeconds = Math.floor(Date.now() / 1000);
  let isMade = false;
  const contactMessages = (async () => {
    let sent = 0;
    for (; !isMade; sent++) await sendMessage(`meanwhile ${sent}`);
    return sent;
  })();
  const { code, output } = await backUp('backup').finally(() => (isMade = true));
  return { code, output, startSeconds, meanwhile: await contactMessages, file: output.split(':')[0] ?? '' };
}

beforeAll(async () => {
  backups = await temporaryFolder();
  const order = { plan: 'premium', amount: 49.9, language: 'en' };
  clientSecret = await secretIn(await shop.pay(order, 'an-order-before-the-back-up'));
  await shop.provider.confirm(clientSecret, cards.good, 'buyer@example.ch');
  expect((await shop.stateOf(clientSecret)).status).toBe('paid');
  for (const subject of confirmed) await sendMessage(subject);
  made = await backUpWhileVisitorsWrite();
  return backups.remove;
});

test('O5 a back-up is made while visitors buy and write, and only its owner can read it', async () => {
  expect(made.meanwhile, 'people wrote meanwhile').toBeGreaterThan(0);
  expect([made.code, made.output]).toEqual([0, expect.stringContaining('personal data')]);
  expect((await stat(made.file)).mode & 0o777).toBe(0o600);
  const metrics = await (await fetch(`${shop.api.url}/metrics`)).text();
  const [, lastSuccess] = /^backup_last_success_seconds (\d+)$/m.exec(metrics) ?? [];
  expect(Number(lastSuccess)).toBeGreaterThanOrEqual(made.startSeconds);
});

test('O5 a restore into empty stores brings back every order, message and package, and the shop works', async () => {
  const { dataDir, database, restoring } = await emptySite();
  const { code, output } = await runBackupProgram(restoring, 'restore', made.file);
  expect([code, output]).toEqual([0, expect.stringMatching(/^Restored the site as of .* rows/)]);
  const messages = await rowsIn(database.DATABASE_URL, 'select subject from contact_messages');
  expect(messages.map(({ subject }) => subject)).toEqual(expect.arrayContaining(confirmed));
  const invoices = await rowsIn(database.DATABASE_URL, 'select number from invoices');
  expect(invoices).toHaveLength(1);

  const restored = await startApi(dataDir, {
    ...shop.provider.environment,
    SMTP_URL: shop.mail.url,
    API_SECRET: shopSecret,
    ...database,
  });
  try {
    const consent = { clientSecret, language: 'en' };
    const state = await postJson(`${restored.url}/api/order-state`, consent);
    const { status, consent: shownConsent } = (await state.json()) as {
      status: string;
      consent?: { version: string };
    };
    expect(status).toBe('paid');
    const download = { ...consent, consent: shownConsent?.version };
    const link = await postJson(`${restored.url}/api/order-download`, download);
    const { downloadUrl } = (await link.json()) as { downloadUrl: string };
    expect((await fetch(new URL(downloadUrl, restored.url))).status).toBe(200);
    const next = { plan: 'basic', amount: 9.9, language: 'en' };
    const sold = await postJson(`${restored.url}/api/create-payment-intent`, next, {
      'idempotency-key': 'an-order-after-the-restore',
    });
    expect(sold.status).toBe(200);
  } finally {
    await restored.stop();
  }
});

test('O5 packages and releases in buckets are restored into buckets', { tags: ['slow'] }, async () => {
  const [from, to] = [await startBuckets(), await startBuckets()];
  await addSamplePackages(from.api);
  const { dataDir, restoring } = await emptySite();
  const source = { ...(await settingsOf(shop.api.dataDir)), ...from.backup };
  const stored = await runBackupProgram(source, 'backup');
  expect(stored).toMatchObject({
    code: 0,
    output: expect.stringMatching(/[1-9]\d* files of packages/) as string,
  });
  const [inBuckets = ''] = stored.output.split(':');
  const folders = await runBackupProgram(restoring, 'restore', inBuckets);
  expect(folders.output, 'not into stores of another kind').toMatch(/a bucket for .* a folder; nothing was/);
  const back = await runBackupProgram({ ...restoring, ...to.backup }, 'restore', inBuckets);
  expect(back).toMatchObject({ code: 0 });
  const again = await runBackupProgram(
    { ...restoring, ...to.backup, DATA_DIR: `${dataDir}-2` },
    'restore',
    inBuckets,
  );
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('is not empty') as string });
});

test('O5 stores that are not empty are left unchanged, and one line gives the reason', async () => {
  const running = await runBackupProgram(await settingsOf(shop.api.dataDir), 'restore', made.file);
  expect(running.code).toBe(1);
  expect(running.output).toMatch(
    /^backup: .* is not empty \(.*\): a back-up is restored into empty stores only/,
  );
  const { dataDir, restoring } = await emptySite();
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'secret'), 'mine');
  const foreign = await runBackupProgram(restoring, 'restore', made.file);
  expect(foreign).toEqual({
    code: 1,
    output: expect.stringContaining(`${dataDir} is not empty (secret)`) as string,
  });
  expect(await readFile(join(dataDir, 'secret'), 'utf8')).toBe('mine');
});

test(
  'O5 F-restore where a restore has failed no empty shop starts, and the same back-up goes on',
  { tags: ['slow'] },
  async () => {
    const { dataDir, database, restoring } = await emptySite();
    const mark = join(dataDir, 'restore-unfinished');
    const programs = await temporaryFolder();
    onTestFinished(programs.remove);
    for (const name of ['tar', 'gzip'])
      await symlink(execFileSync('which', [name], { encoding: 'utf8' }).trim(), join(programs.path, name));
    // Without `pg_restore` files are there by then, the database is not.
    const halfway = await runBackupProgram({ ...restoring, PATH: programs.path }, 'restore', made.file);
    expect(halfway).toEqual({ code: 1, output: 'backup: pg_restore is not installed' });
    const refused = await runApi({ ...shop.provider.environment, ...database, DATA_DIR: dataDir });
    expect(refused).toEqual({
      code: 1,
      error: `api: A restore has not ended: run it again with the same back-up, or give it up by removing ${mark}\n`,
    });
    const later = (await backUp('backup')).output.split(':')[0] ?? '';
    const another = await runBackupProgram(restoring, 'restore', later);
    expect(another.output).toMatch(
      /^backup: a restore of the back-up of .* has not ended: run that one again$/,
    );
    expect(await runBackupProgram(restoring, 'restore', made.file)).toMatchObject({ code: 0 });
    const messages = await rowsIn(database.DATABASE_URL, 'select subject from contact_messages');
    expect(messages.map(({ subject }) => subject)).toEqual(expect.arrayContaining(confirmed));
    expect(await readdir(dataDir)).not.toContain('restore-unfinished');
  },
);

test(
  'O5 a trial checks whether the newest back-up can be restored, and a failure is in the metrics',
  { tags: ['slow'] },
  async () => {
    const metric = async (name: string) => {
      const metrics = await (await fetch(`${shop.api.url}/metrics`)).text();
      return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(metrics)?.[1]);
    };
    const scratch = `${new URL(await databaseUrlOf(shop.api.dataDir)).pathname.slice(1)}_restore_trial`;
    await storedRows(shop.api.dataDir, `create database ${scratch}`);
    expect(await backUp('restore', '--trial')).toMatchObject({ code: 0 });
    const scratches = `select datname from pg_database where datname = '${scratch}'`;
    expect(await storedRows(shop.api.dataDir, scratches), 'nor what a killed one had left').toEqual([]);
    expect(await metric('restore_test_last_success_seconds')).toBeGreaterThan(0);
    expect(await metric('restore_test_last_failure_seconds')).toBe(0);

    const noBackup = join(backups.path, 'site-no-backup.tar.gz');
    await writeFile(noBackup, 'no archive at all');
    expect(await backUp('restore', '--trial', noBackup)).toMatchObject({ code: 1 });
    expect(await metric('restore_test_last_failure_seconds')).toBeGreaterThan(0);
  },
);

test(
  'O5 a restore of a damaged or missing file leaves the stores and the start of the api untouched',
  { tags: ['slow'] },
  async () => {
    const { dataDir, database, restoring } = await emptySite();
    const content = await readFile(made.file);
    const cutOff = join(backups.path, 'site-cut-off.tar.gz');
    await writeFile(cutOff, content);
    await truncate(cutOff, content.length - 20_000);
    const damaged = join(backups.path, 'site-damaged.tar.gz');
    const middle = content.length >> 1;
    await writeFile(damaged, content.fill(0, middle, middle + 64));
    const other = join(backups.path, 'site-other.tar.gz');
    await writeFile(other, 'no archive at all');
    for (const bad of [cutOff, damaged, other, join(backups.path, 'absent')]) {
      const refused = await runBackupProgram(restoring, 'restore', bad);
      expect(refused.code).toBe(1);
      expect(refused.output).toMatch(/^backup: .* cannot be used: .*; nothing was restored$/);
      expect(await readdir(dirname(dataDir)), 'no data folder').toEqual(['database-url']);
    }
    const { provider, mail } = shop;
    const api = await startApi(dataDir, { ...provider.environment, ...database, SMTP_URL: mail.url });
    expect(await api.stop(), 'the api starts').toBe(0);
  },
);

test('O5 a trial runs where there is no data folder', { tags: ['slow'] }, async () => {
  const { restoring } = await emptySite();
  const tried = await runBackupProgram(restoring, 'restore', '--trial', made.file);
  expect(tried).toEqual({ code: 0, output: expect.stringContaining('can be restored') as string });
});

test(
  'O5 A11 a back-up removes the copies that a killed one has left, not those of one that runs',
  { tags: ['slow'] },
  async () => {
    const [ofKilled, ofRunning] = [join(backups.path, '.tmp-killed'), join(backups.path, '.tmp-running')];
    for (const folder of [ofKilled, ofRunning]) {
      await mkdir(folder);
      await writeFile(join(folder, 'database'), 'personal data');
    }
    const twoDaysAgo = new Date(Date.now() - 48 * 60 * 60 * 1000);
    await utimes(ofKilled, twoDaysAgo, twoDaysAgo);
    expect(await backUp('backup')).toMatchObject({ code: 0 });
    const left = (await readdir(backups.path)).filter((name) => name.startsWith('.'));
    expect(left).toEqual(['.tmp-running']);
  },
);

test(
  'O5 a bucket that stops answering in the middle of a file ends the back-up with one line',
  { tags: ['slow'] },
  async () => {
    const stalled = await startStalledBucket();
    const source = { ...(await settingsOf(shop.api.dataDir)), ...stalled.environment };
    const { code, output } = await runBackupProgram(source, 'backup');
    expect([code, output.split('\n')]).toEqual([
      1,
      [expect.stringMatching(/^backup: s3:\/\/app-packages\/ cannot be used: .*timed out/)],
    ]);
  },
);

test('O5 S1 a running api has no address that dumps its database', async () => {
  const bare = await fetch(`${shop.api.url}/database-dump`);
  const wrong = await fetch(`${shop.api.url}/database-dump`, { headers: { authorization: 'Bearer x' } });
  expect([bare.status, wrong.status]).toEqual([404, 404]);
});
