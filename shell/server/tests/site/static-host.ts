import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBlobStore, type BlobStore } from '@site/server-kit/blob-store';

/** A remote's static host in a temporary folder. */
export interface StaticHost {
  url: string;
  folder: string;
  blobs: BlobStore;
  /** Replaces all responses from now on; without an argument it is a static host again. */
  misbehave(how?: RequestListener): void;
  close(): Promise<void>;
}

export async function startStaticHost(): Promise<StaticHost> {
  const folder = await mkdtemp(join(tmpdir(), 'host-'));
  const blobs = await openBlobStore(folder);
  const serve: RequestListener = (request, response) => {
    void blobs.read(decodeURIComponent(request.url ?? '/').slice(1)).then((content) => {
      response.writeHead(content ? 200 : 404).end(content);
    });
  };
  let respond = serve;
  const server = createServer((request, response) => respond(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    folder,
    blobs,
    misbehave: (how) => void (respond = how ?? serve),
    async close() {
      server.close();
      server.closeAllConnections();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
