import { join } from 'node:path';
import { openBlobStore } from '@site/server-kit/blob-store';
import { keyPair, storeRelease, makeUpRelease, upload } from '@site/releases/testing';
import { temporaryFolder } from '../../support/processes.ts';
import { startHost, startShell } from '../../support/site-programs.ts';
import { atEnd } from '../../support/cleanups.ts';

/** How many addresses each remote of the smallest site has; each is a page in every language. */
const smallestSite = { marketing: 12, commerce: 15, legal: 15 };

/** How much larger than the smallest a made-up site is. */
export interface Growth {
  /** Factor on its number of pages. */
  pages: number;
  /** How many earlier releases of each remote are stored. */
  storedReleases: number;
}

const { pem, spki } = keyPair();
export const opsToken = 'growth-of-the-bench';

/** Hosts with the releases of a made-up site, and a store with earlier ones. @param port the first of four */
export async function makeGrownSite({ pages, storedReleases }: Growth, port: number) {
  const folder = temporaryFolder('growth-');
  const blobs = await openBlobStore(join(folder, 'data/releases'));
  const names = Object.keys(smallestSite) as (keyof typeof smallestSite)[];
  const pathsOf = (remote: (typeof names)[number]) =>
    Array.from({ length: smallestSite[remote] * pages }, (_, index) => `/${remote}-${index}`);
  const publish = async (remote: (typeof names)[number], version: string) => {
    const made = makeUpRelease({ remote, version, paths: pathsOf(remote) });
    await upload(await openBlobStore(join(folder, remote, 'dist')), made, pem);
  };
  for (const [index, remote] of names.entries()) {
    // Files of earlier releases are read only on request, so one page each is enough.
    for (let release = 1; release <= storedReleases; release++) {
      const made = makeUpRelease({ remote, version: `0.${release}`, paths: [`/${remote}-0`] });
      await storeRelease(blobs, made, release);
    }
    await publish(remote, '1');
    const host = await startHost(join(folder, remote), port + 1 + index);
    atEnd(() => host.stop());
  }
  return {
    url: `http://127.0.0.1:${port}`,
    hotPage: '/en/marketing-0',
    publish: () => publish('marketing', '2'),
    startShell: () =>
      startShell(port, {
        DATA_DIR: join(folder, 'data'),
        OPS_TOKEN: opsToken,
        RELEASE_POLL_MS: '5000',
        RELEASE_PUBLIC_KEYS: names.map((remote) => `${remote}=${spki}`).join(','),
        // These pages do not call the api.
        API_URL: 'http://127.0.0.1:9',
        REMOTES: names.map((remote, index) => `${remote}=http://127.0.0.1:${port + 1 + index}`).join(','),
      }),
  };
}
