import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { openBlobStore } from '@site/http-server/blob-store';

/** What a host does wrong; `older` and `other bytes` are set by what is published. */
export const hostFaults = [
  'none',
  'slow',
  'resets',
  'truncated',
  'wrong bytes',
  'half written',
  'huge manifest',
  'redirect',
  'error',
] as const;
type HostFault = (typeof hostFaults)[number];

/** A remote's host that serves a folder, and fails as set. */
export interface FaultyHost {
  fail(how: HostFault): void;
  stop(): Promise<void>;
}

/** Larger than any manifest that a shell reads. */
const hugeManifest = Buffer.alloc(50 * 1024 * 1024, ' ');

export async function startFaultyHost(folder: string, port: number): Promise<FaultyHost> {
  const blobs = await openBlobStore(folder);
  let how: HostFault = 'none';
  const serve = async (path: string, response: ServerResponse) => {
    const isManifest = path === 'release.json';
    const content = how === 'half written' && !isManifest ? undefined : await blobs.read(path);
    if (how === 'resets') return void response.destroy();
    if (how === 'error') return void response.writeHead(500).end('an error');
    if (how === 'redirect') return void response.writeHead(302, { location: '/elsewhere' }).end();
    if (how === 'huge manifest' && isManifest) return void response.writeHead(200).end(hugeManifest);
    if (!content) return void response.writeHead(404).end();
    // Never the whole of it: the shell gives up by its own time-out.
    if (how === 'slow') return void response.writeHead(200).write(content.subarray(0, 10));
    if (how === 'truncated') return void response.writeHead(200).end(content.subarray(0, -1));
    const wrong = createHash('sha256').update(content).digest();
    response.writeHead(200).end(how === 'wrong bytes' && !isManifest ? wrong : content);
  };
  const listener: RequestListener = (request, response) => {
    void serve(decodeURIComponent(request.url ?? '/').slice(1), response);
  };
  const server = createServer(listener).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    fail(next) {
      how = next;
      server.closeAllConnections();
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close').catch(() => undefined);
    },
  };
}
