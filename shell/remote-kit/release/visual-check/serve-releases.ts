import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { ReadableRelease } from '../../build/page-weight.ts';

/**
 * A static host with one release of each remote, below `/<remote>/`, without scheduled times; everything else, such as the
 * api, is unavailable (503).
 */
export async function serveReleases(releases: readonly ReadableRelease[]) {
  const offered = new Map(releases.map((each) => [each.release.remote, each]));
  const server = createServer((request, response) => {
    const [, remote = '', ...rest] = new URL(request.url ?? '/', 'http://host').pathname.split('/');
    const at = offered.get(remote);
    const [version, ...path] = rest;
    const read = async () => {
      if (rest.join('/') === 'release.json' && at)
        return Buffer.from(JSON.stringify({ ...at.release, notBefore: undefined }));
      return version === at?.release.version ? at?.read(path.join('/')) : undefined;
    };
    void read()
      .catch(() => undefined)
      .then((content) => response.writeHead(content ? 200 : 503).end(content));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Replaces a remote's release. */
    offer: (release: ReadableRelease) => void offered.set(release.release.remote, release),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
