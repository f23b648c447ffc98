import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { atEnd } from '../../support/cleanups.ts';

/** Slow 4G, as in `visitor.ts`: ms in each direction, and bytes per second. */
const oneWay = 75;
const download = 200_000;
const upload = 93_750;

/**
 * A proxy that simulates a slow network in front of a local server. DevTools slows down a page's requests, but not
 * the prefetches of speculation rules.
 * @returns the proxy's origin
 */
export async function slowDown(origin: string, port: number): Promise<string> {
  const target = Number(new URL(origin).port);
  const sockets = new Set<Socket>();
  const server = createServer((visitor) => {
    const site = connect(target, '127.0.0.1');
    for (const [from, to, bytesPerSecond] of [
      [visitor, site, upload],
      [site, visitor, download],
    ] as const) {
      sockets.add(from);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('error', () => to.destroy());
      passSlowly(from, to, bytesPerSecond);
    }
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return `http://localhost:${port}`;
}

function passSlowly(from: Socket, to: Socket, bytesPerSecond: number): void {
  let free = 0;
  from.on('data', (chunk) => {
    free = Math.max(free, performance.now()) + (chunk.length / bytesPerSecond) * 1000;
    setTimeout(() => to.writable && to.write(chunk), free + oneWay - performance.now());
  });
}
