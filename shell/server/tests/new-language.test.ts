import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Release } from '@site/shell-contract/manifest';
import { openBlobStore } from '@site/server-kit/blob-store';
import { digestOf } from '@site/releases/manifest/read-manifest.ts';
import type { ReleaseState } from '@site/releases/state/release-state.ts';
import { createReleaseStore } from '@site/releases/store/release-store.ts';
import { makeUpRelease } from '@site/releases/testing';
import { startTestSite, until, type TestSite } from './site/site.ts';

const legal = { remote: 'legal', paths: ['/cookies'] };
const commerce = { remote: 'commerce', paths: ['/download'] };

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite(['legal', 'commerce'], { RELEASE_UNSIGNED: 'legal,commerce' });
  await site.publish({ ...legal, version: '1' });
  await site.publish({ ...commerce, version: '1' });
  await site.startShell();
  await site.stopShell();
});
afterAll(() => site.close());

type Language = Release['locales'][number];

/** Manifest fields of a release from before the site had some of its languages. */
function without(release: Release, ...unknown: Language[]): Pick<Release, 'locales' | 'pages'> {
  const isKnown = (language: string) => !unknown.some((each) => each === language);
  return {
    locales: release.locales.filter(isKnown),
    pages: release.pages
      .filter(({ language }) => isKnown(language))
      .map((page) => ({
        ...page,
        alternates: Object.fromEntries(
          Object.entries(page.alternates).filter(([language]) => isKnown(language)),
        ),
      })),
  };
}

/** Replaces the stored release of a remote by one from before the site had a language. */
async function keepWithout(remote: string, language: Language): Promise<void> {
  const blobs = await openBlobStore(site.store);
  const { digest = '' } = (await site.state()).remotes[remote]?.accepted['1'] ?? {};
  const store = createReleaseStore(blobs);
  const stored = await store.read({ remote, version: '1', digest });
  if (!stored) throw new Error(`${remote} is not stored`);
  const release = { ...stored.release, ...without(stored.release, language) };
  const former = { release, digest: digestOf(release), files: stored.files };
  await store.save(former);
  await blobs.update('registry.json', (content) => {
    const text = String(content).replaceAll(digest, former.digest);
    const state = JSON.parse(text) as ReleaseState;
    for (const claims of Object.values(state.claims)) {
      claims.locales = claims.locales.filter((each) => each !== language);
      claims.pages = claims.pages.filter((address) => !address.startsWith(`/${language}/`));
    }
    return Buffer.from(JSON.stringify(state));
  });
}

function publishWithout(version: string, ...unknown: Language[]): Promise<void> {
  const overrides = without(makeUpRelease({ ...legal, version }).release, ...unknown);
  return site.publish({ ...legal, version, overrides });
}

test('R3 R4 a shell with a new language serves releases that were kept before it', async () => {
  for (const remote of ['legal', 'commerce']) {
    await keepWithout(remote, 'ru');
    site.host(remote).misbehave((_request, response) => void response.writeHead(503).end());
  }
  await site.startShell();
  expect(await (await site.get('/en/cookies')).text()).toContain('legal 1 en');
  expect((await site.get('/en/download')).status).toBe(200);
  expect((await site.get('/ru/cookies')).status, 'the language is yet to come').toBe(404);
  const sitemap = await (await site.get('/sitemap.xml')).text();
  expect(sitemap).toContain('hreflang="pt"');
  expect(sitemap).not.toContain('hreflang="ru"');
  for (const remote of ['legal', 'commerce']) site.host(remote).misbehave();
});

test('R3 R4 releases without the new language go on, one brings it, and none may lack another', async () => {
  await publishWithout('2', 'ru');
  await site.untilShown('/en/cookies', 'legal 2 en');
  await site.publish({ ...legal, version: '3' });
  await site.untilShown('/ru/cookies', 'legal 3 ru');
  await publishWithout('4', 'ru', 'pt');
  await until(
    async () => (await site.state()).refused.some(({ reason }) => reason === 'languages are missing: pt'),
    'the release that lacks one is refused',
  );
  expect(await (await site.get('/pt/cookies')).text()).toContain('legal 3 pt');
});
