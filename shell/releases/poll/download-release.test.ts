import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { connectRemote } from './download-release.ts';

test('R4 a remote that hangs is given up, also while memory is freed', async () => {
  setFlagsFromString('--expose-gc');
  const freeMemory = runInNewContext('gc') as () => void;
  const host = createServer(() => undefined);
  await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
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
