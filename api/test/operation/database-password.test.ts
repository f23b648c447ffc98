// @module-tag slow
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { folderWithFreshData, runApi } from '../support/api-process.ts';
import { runBackupProgram } from '../support/backup-program.ts';

const password = 'p@ss/w#rd?1';

/** A database server that requests the password, records it, and refuses the connection. */
async function startDatabase() {
  const given: string[] = [];
  const askForPassword = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3]);
  const server = createServer((socket) => {
    let greeted = false;
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      if (greeted) {
        given.push(chunk.subarray(5, -1).toString());
        return void socket.end();
      }
      greeted = true;
      socket.write(askForPassword);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { given, address: (user: string) => `postgres://${user}@127.0.0.1:${port}/site`, server };
}

const places: [where: string, user: string, variables: Record<string, string>][] = [
  ['beside the address', 'site', { PGPASSWORD: password }],
  ['in the address, encoded', `site:${encodeURIComponent(password)}`, {}],
];

test.each(places)(
  'O4 R9 a password with any characters reaches the database: %s',
  async (_where, user, variables) => {
    const folder = await folderWithFreshData();
    const database = await startDatabase();
    const { code, error } = await runApi({
      DATA_DIR: folder.path,
      DATABASE_URL: database.address(user),
      ...variables,
    });
    expect(database.given).toEqual([password]);
    expect(code).toBe(1);
    expect(error).toMatch(/^api: The database at DATABASE_URL cannot be used: .*\n$/);
    expect(error).not.toContain('p@ss');
    database.server.close();
    await folder.remove();
  },
);

test.each(places)('O4 O5 R9 a back-up uses the same password: %s', async (_where, user, variables) => {
  const folder = await folderWithFreshData();
  const database = await startDatabase();
  const { code, output } = await runBackupProgram({
    DATA_DIR: folder.path,
    BACKUP_DIR: folder.path,
    DATABASE_URL: database.address(user),
    ...variables,
  });
  expect(database.given).toEqual([password]);
  expect(code).toBe(1);
  expect(output).toMatch(/^backup: the database \S+ cannot be used: .*$/);
  expect(output).not.toContain('p@ss');
  database.server.close();
  await folder.remove();
});

test.each([
  ['DATABASE_URL', 'postgres://site:12#ss@db/site'],
  ['DATABASE_URL', 'postgres://site:12/ss@db/site'],
  ['DATABASE_URL', 'postgres://site:12?ss@db/site'],
  ['DATABASE_URL', 'postgres://site:pa/ss@db/site'],
  ['SMTP_URL', 'smtp://site:12/ss@mail.example.ch'],
])('O4 R9 a %s that its password breaks is refused in one line without the password', async (name, value) => {
  const { code, error } = await runApi({ [name]: value });
  expect(code).toBe(1);
  expect(error).toMatch(new RegExp(`^api: Wrong environment: ${name}: is no address; .*\n$`));
  expect(error).not.toMatch(/ss@|12/);
});
