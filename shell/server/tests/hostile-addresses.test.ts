import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUpRelease } from '@site/releases/testing';
import type { Release } from '@site/shell-contract/manifest';
import { startTestSite, until, type TestSite } from './site/site.ts';

const legal = { remote: 'legal', paths: ['/cookies'] };

let site: TestSite;
let count = 1;

beforeAll(async () => {
  site = await startTestSite(['legal']);
  await site.publish({ ...legal, version: '1' });
  await site.startShell();
});
afterAll(() => site.close());

/** Manifest fields of a release with a hostile address in a French page or a redirect. */
const placed: Record<string, (release: Release, hostile: string) => unknown> = {
  'pages.0.address': ({ pages: [page, ...pages] }, address) => ({ pages: [{ ...page, address }, ...pages] }),
  'pages.0.alternates.de': ({ pages: [page, ...pages] }, de) => ({
    pages: [{ ...page, alternates: { ...page?.alternates, de } }, ...pages],
  }),
  'redirects.0.from': (_release, from) => ({ redirects: [{ from, to: '/cookies' }] }),
  'redirects.0.to': (_release, to) => ({ redirects: [{ from: '/old', to }] }),
};

async function expectRefused(field: string, hostile: string): Promise<void> {
  const { release } = makeUpRelease({ ...legal, version: `1.${count++}` });
  const manifest = { ...release, ...(placed[field]?.(release, hostile) as object) };
  await site.host('legal').blobs.write('release.json', Buffer.from(JSON.stringify(manifest)));
  await until(async () => {
    const { refused } = await site.state();
    return refused.some(
      ({ version, reason }) => version === release.version && reason.includes(`malformed at ${field}: `),
    );
  }, `${field} "${hostile}" is refused`);
  expect(await (await site.get('/en/cookies')).text()).toContain('legal 1 en');
}

test.each(Object.keys(placed))('R4 F-open-redirect an address of another site is refused in %s', (field) =>
  expectRefused(field, '//evil.example'),
);

test.each([
  '///evil.example',
  '/\\evil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/../evil.example',
  '/\t/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/en//evil.example',
  '/en/.',
])('R4 F-open-redirect %j leads nowhere on the site and is refused', (hostile) =>
  expectRefused('redirects.0.to', hostile),
);
