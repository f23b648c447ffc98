import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { connectRemote } from './download-release.ts';

async function startHost(respond: RequestListener) {
  const host = createServer(respond).listen(0, '127.0.0.1');
  await once(host, 'listening');
  return { host, url: `http://127.0.0.1:${(host.address() as AddressInfo).port}` };
}

test('R4 a remote that hangs is given up, also while memory is freed', async () => {
  setFlagsFromString('--expose-gc');
  const freeMemory = runInNewContext('gc') as () => void;
  const { host, url } = await startHost(() => undefined);
  const freeing = setInterval(freeMemory, 20);
  try {
    const remote = connectRemote(url, 500, new AbortController().signal);
    await expect(remote.manifest()).rejects.toThrow('/release.json did not come within 500 ms');
  } finally {
    clearInterval(freeing);
    host.closeAllConnections();
    host.close();
  }
});

test('R4 R11 an error response that never ends keeps no connection', async () => {
  let closed: Promise<unknown> | undefined;
  const { host, url } = await startHost((_request, response) => {
    closed = new Promise((resolve) => response.once('close', resolve));
    response.writeHead(503).write(Buffer.alloc(1_000_000));
  });
  const remote = connectRemote(url, 60_000, new AbortController().signal);
  await expect(remote.manifest()).rejects.toThrow('/release.json answers 503');
  await closed;
  host.close();
});
