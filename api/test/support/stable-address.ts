import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';

/**
 * An address that stays while the api behind it is killed and starts again at any free port. Like the port of a
 * killed api, it breaks connections off while none is behind it.
 */
export async function openStableAddress() {
  let target: number | undefined;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    if (target === undefined) return void socket.destroy();
    const behind = connect(target, '127.0.0.1');
    behind.on('error', () => undefined);
    socket.once('close', () => behind.destroy());
    behind.once('close', () => socket.destroy());
    socket.pipe(behind).pipe(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo({ url }: { url: string }): void {
      target = Number(new URL(url).port);
    },
    close: () => void server.close(),
  };
}
