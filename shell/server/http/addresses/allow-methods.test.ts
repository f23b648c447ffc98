import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestRaw } from '../../tests/site/request-raw.ts';
import { startTestSite, type TestSite } from '../../tests/site/site.ts';

const reading = ['GET', 'HEAD'];
const posting = ['POST'];

/** Addresses of every kind, and the methods that they take. */
const taken: Record<string, string[]> = {
  '/en/cookies': reading,
  '/cookies': reading,
  '/nowhere': reading,
  '/assets/app-test0000.js': reading,
  '/assets/missing.js': reading,
  '/r/legal/1/late.js': reading,
  '/r/legal/1/missing.js': reading,
  '/r/remotes.json': reading,
  '/r/legal/release.json': reading,
  '/robots.txt': reading,
  '/.well-known/security.txt': reading,
  '/site.webmanifest': reading,
  '/sitemap.xml': reading,
  '/health': reading,
  '/ready': reading,
  '/status': reading,
  '/metrics': reading,
  '/ops': reading,
  '/releases/live': reading,
  '/preview/token': reading,
  '/policy-reports': posting,
  '/island-failures': posting,
  '/releases/notify': posting,
  '/preview/end': posting,
  '/preview/back': posting,
  '/preview/before/legal': posting,
  '/ops/session': posting,
  '/ops/commands': posting,
};

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite(['legal'], { OPS_TOKEN: 'a-token-for-the-test', SITE_OFFERS_RELEASES: 'true' });
  await site.publish({
    remote: 'legal',
    version: '1',
    paths: ['/cookies'],
    files: { 'late.js': 'export {}' },
  });
  await site.startShell();
});
afterAll(() => site.close());

const methodsExcept = (methods: string[]) =>
  ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'].filter(
    (method) => !methods.includes(method),
  );

test.each(Object.entries(taken))(
  'F-methods %s takes %j; all else is refused, and told so',
  async (path, methods) => {
    for (const method of methodsExcept(methods)) {
      const { status, headers, body } = await requestRaw(site.origin(), path, { method });
      expect([status, headers.allow, headers['cache-control']], method).toEqual([
        405,
        methods.join(', '),
        'no-store',
      ]);
      expect(body.toString(), `${method} gives nothing away`).toBe(
        method === 'HEAD' ? '' : 'Method not allowed',
      );
      expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'");
    }
    for (const method of methods)
      expect((await requestRaw(site.origin(), path, { method })).status, method).not.toBe(405);
  },
);

test('F-methods a site without an operations token has no operations page to post to', async () => {
  const plain = await startTestSite(['legal']);
  try {
    await plain.startShell();
    const { status, headers } = await requestRaw(plain.origin(), '/ops/session', { method: 'POST' });
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  } finally {
    await plain.close();
  }
});
