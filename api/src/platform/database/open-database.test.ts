import { once } from 'node:events';
import { createServer, Socket, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from './open-database.ts';

test('R11 a connection asks whether its database server is still there, so that no query waits for a lost one', async () => {
  const server = createServer((socket) => socket.destroy());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const setKeepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive');
  const { port } = server.address() as AddressInfo;
  const opened = openDatabase(
    { databaseUrl: `postgres://api@127.0.0.1:${port}/site`, databasePassword: undefined, databaseWaitMs: 0 },
    '',
  );
  await expect(opened).rejects.toThrow('The database at DATABASE_URL cannot be used');
  expect(setKeepAlive).toHaveBeenCalledWith(true, 10_000);
});
