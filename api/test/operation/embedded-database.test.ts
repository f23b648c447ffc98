import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import getPort from 'get-port';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../support/api-process.ts';
import { eventually } from '../support/eventually.ts';
import { startDatabase } from '../support/start-stand-ins.ts';
import { rowsIn } from '../support/stored-rows.ts';

async function newDatabase() {
  const folder = await temporaryFolder();
  const port = await getPort();
  const start = async () => {
    const database = await startDatabase(folder.path, port);
    onTestFinished(() => database.kill());
    return database;
  };
  onTestFinished(folder.remove);
  return { folder: folder.path, start };
}

test(
  'C9 R9 what the embedded database has confirmed is there after kill -9 of its process and of its server',
  { tags: ['slow'] },
  async () => {
    const { folder, start } = await newDatabase();
    const first = await start();
    await rowsIn(first.url, 'create table kept as select 1 as number');
    await first.kill();

    const second = await start();
    expect(await rowsIn(second.url, 'select number from kept')).toEqual([{ number: 1 }]);
    await rowsIn(second.url, 'insert into kept values (2)');
    const server = Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
    process.kill(server, 'SIGKILL');
    await eventually(() => expect(second.log()).toContain('the database server ended'));

    const third = await start();
    expect(await rowsIn(third.url, 'select number from kept')).toEqual([{ number: 1 }, { number: 2 }]);
    await third.stop();
  },
);

test('S8 only the owner reads the embedded database, and it asks for its password', async () => {
  const { folder, start } = await newDatabase();
  const { url, stop } = await start();
  const modeOf = async (name: string) => (await stat(join(folder, name))).mode & 0o777;
  expect([await modeOf('database-password'), await modeOf('postgres')]).toEqual([0o600, 0o700]);
  const withoutPassword = new URL(url);
  withoutPassword.password = 'guessed';
  await expect(rowsIn(withoutPassword.href, 'select 1')).rejects.toThrow('password authentication failed');
  await stop();
});
