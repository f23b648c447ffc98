import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, until, type TestSite } from './site/site.ts';

const legal = { remote: 'legal', paths: ['/cookies'] };

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite(['legal', 'commerce']);
  await site.startShell();
});
afterAll(() => site.close());

async function whereLeads(address: string): Promise<[number, string | null]> {
  const response = await site.get(address);
  return [response.status, response.headers.get('location')];
}

test('R4 a redirect to a page of a remote that is not live yet waits for it', async () => {
  const redirects = [
    { from: '/en/shop', to: '/en/download' },
    { from: '/en/sales', to: '/en/offers' },
  ];
  await site.publish({ ...legal, version: '1' });
  await site.untilShown('/en/cookies', 'legal 1');
  await site.publish({ ...legal, version: '2', overrides: { redirects } });
  await until(
    async () =>
      (await site.state()).refused.some(({ reason }) => /leads to \/en\/download, which/.test(reason)),
    'the redirect is refused',
  );
  await site.publish({ remote: 'commerce', version: '1', paths: ['/download', '/offers'] });
  await site.untilShown('/en/cookies', 'legal 2');
  expect(await whereLeads('/en/shop')).toEqual([308, '/en/download']);
  expect(await whereLeads('/en/sales')).toEqual([308, '/en/offers']);
});

test('R4 a redirect may lead to an address that answers in the page’s own place', async () => {
  const redirects = [
    { from: '/en/shop', to: '/en/download' },
    { from: '/en/sales', to: '/en/offers' },
    { from: '/old', to: '/fr/cookies' },
  ];
  await site.publish({ ...legal, version: '3', overrides: { redirects } });
  await site.untilShown('/en/cookies', 'legal 3');
  expect(await whereLeads('/old')).toEqual([308, '/fr/cookies']);
});
