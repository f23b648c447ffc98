import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../../tests/site/site.ts';

const asPage = { Accept: 'text/html', 'Sec-Fetch-Dest': 'document' };
const opsToken = 'a-token-for-the-test';

interface Kind {
  name: string;
  path: string;
  status: number;
  /** A page that visitors see; everything else must be inert. */
  is: 'page' | 'file' | 'other';
  /** Whether the site has a remote without a release. */
  isIncomplete?: boolean;
  init?: RequestInit;
}

const post = (body: string, type = 'application/json'): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': type },
  body,
});
const asOps: RequestInit = { headers: { Authorization: `Bearer ${opsToken}` } };

const kinds: Kind[] = [
  { name: 'a page', path: '/en/cookies', status: 200, is: 'page' },
  { name: 'the same page, asked for again', path: '/en/cookies', status: 200, is: 'page' },
  { name: 'a page in the visitor’s language', path: '/cookies', status: 200, is: 'page' },
  { name: 'a page that pays', path: '/en/checkout', status: 200, is: 'page' },
  { name: 'no page', path: '/nowhere', status: 404, is: 'page', init: { headers: asPage } },
  { name: 'a page whose remote has nothing', path: '/en/apps', status: 503, is: 'page', isIncomplete: true },
  { name: 'a choice of French', path: '/fr/cookies', status: 303, is: 'other' },
  { name: 'a moved address', path: '/cookies/', status: 308, is: 'other' },
  { name: 'a return from the provider', path: '/?payment_intent_client_secret=x', status: 303, is: 'other' },
  { name: 'another method', path: '/en/cookies', status: 405, is: 'other', init: { method: 'DELETE' } },
  { name: 'an address written in another way', path: '//EN/Cookies', status: 308, is: 'other' },
  { name: 'a token that cannot be read', path: '/preview/%ff', status: 400, is: 'other' },
  { name: 'a preview of nobody', path: '/preview/x', status: 404, is: 'other' },
  { name: 'the end of a preview', path: '/preview/end', status: 303, is: 'other', init: post('') },
  { name: 'a release’s file', path: '/r/legal/1/late.js', status: 200, is: 'file' },
  { name: 'a release’s drawing', path: '/r/legal/1/drawing.svg', status: 200, is: 'file' },
  { name: 'a release’s missing file', path: '/r/legal/1/none.js', status: 404, is: 'file' },
  { name: 'the shell’s file', path: '/assets/app-test0000.js', status: 200, is: 'file' },
  { name: 'the shell’s missing file', path: '/assets/none.js', status: 404, is: 'file' },
  { name: 'a missing picture', path: '/none.png', status: 404, is: 'other' },
  { name: 'the sitemap', path: '/sitemap.xml', status: 200, is: 'other' },
  { name: 'what crawlers may do', path: '/robots.txt', status: 200, is: 'other' },
  { name: 'the web manifest', path: '/site.webmanifest', status: 200, is: 'other' },
  { name: 'security.txt', path: '/.well-known/security.txt', status: 200, is: 'other' },
  { name: 'health', path: '/health', status: 200, is: 'other' },
  { name: 'readiness', path: '/ready', status: 503, is: 'other', isIncomplete: true },
  { name: 'the status for ops', path: '/status', status: 200, is: 'other', init: asOps },
  { name: 'the status for others', path: '/status', status: 404, is: 'other' },
  { name: 'metrics', path: '/metrics', status: 200, is: 'other', init: asOps },
  {
    name: 'a report that cannot be read',
    path: '/island-failures',
    status: 400,
    is: 'other',
    init: post('{'),
  },
  {
    name: 'a report that is too long',
    path: '/policy-reports',
    status: 413,
    is: 'other',
    init: post(JSON.stringify('x'.repeat(100_000)), 'application/csp-report'),
  },
  { name: 'the api', path: '/api/health', status: 200, is: 'other' },
  { name: 'the api, away in the midst', path: '/api/gone', status: 502, is: 'other' },
];

/** An api without headers of its own. */
async function startBareApi(): Promise<Server> {
  const api = createServer((request, response) => {
    if (request.url === '/api/gone') request.socket.destroy();
    else response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  return api;
}

describe.each([
  ['https://www.example.com', true],
  ['http://localhost:3000', false],
])('a site at %s', (siteOrigin, isHttps) => {
  let site: TestSite;
  let incomplete: TestSite;
  let api: Server;

  beforeAll(async () => {
    api = await startBareApi();
    const environment = {
      SITE_ORIGIN: siteOrigin,
      OPS_TOKEN: opsToken,
      API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    };
    site = await startTestSite(['legal', 'commerce'], environment);
    incomplete = await startTestSite(['marketing'], environment);
    await incomplete.startShell();
    const files = { 'late.js': 'export const part = 1', 'drawing.svg': '<svg/>' };
    await site.publish({ remote: 'legal', version: '1', paths: ['/cookies'], files });
    await site.publish({ remote: 'commerce', version: '1', paths: ['/checkout'] });
    await site.startShell();
  });
  afterAll(async () => {
    await site.close();
    await incomplete.close();
    api.close();
  });

  // As the proxy sends it; localhost is a trusted proxy by default.
  const scheme = { 'X-Forwarded-Proto': isHttps ? 'https' : 'http' };
  const request = (
    { path, init, isIncomplete }: Omit<Kind, 'name' | 'status' | 'is'>,
    extraHeaders: object = scheme,
  ) =>
    fetch((isIncomplete ? incomplete : site).origin() + path, {
      redirect: 'manual',
      ...init,
      headers: { ...init?.headers, ...extraHeaders },
    });

  test.each(kinds)('S6 R10 $name carries what keeps it safe', async (kind) => {
    const { status, headers } = await request(kind);
    expect(status).toBe(kind.status);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
    if (isHttps) expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
    else expect(headers.get('strict-transport-security')).toBeNull();
    for (const cookie of headers.getSetCookie()) {
      expect(cookie).toMatch(/SameSite=Lax/);
      expect(/; Secure/.test(cookie), cookie).toBe(isHttps);
    }
    if (kind.is === 'page') {
      const policy = headers.get('content-security-policy');
      expect(policy).toMatch(/default-src 'none'.*; require-trusted-types-for 'script'; trusted-types/);
      expect(policy).toMatch(/; report-uri \/policy-reports/);
      expect(policy?.includes('report-to policy')).toBe(isHttps);
      expect(headers.get('reporting-endpoints')).toBe(isHttps ? 'policy="/policy-reports"' : null);
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    } else expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    if (kind.is === 'file') return;
    expect(headers.get('permissions-policy')).toMatch(/camera=\(\).*geolocation=\(\).*payment=\(\)/);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-frame-options')).toBe('DENY');
  });

  test('S6 who chooses a language gets its cookies, for HTTPS alone where the site has it', async () => {
    const { headers } = await request({ path: '/fr/cookies' });
    const cookies = headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) expect(/; Secure/.test(cookie)).toBe(isHttps);
  });

  test('S6 for the same cached page, HSTS is sent only in answers to HTTPS requests', async () => {
    for (let turn = 0; turn < 2; turn++) {
      for (const proto of ['http', 'https', 'https, http']) {
        const { headers } = await request({ path: '/en/cookies' }, { 'X-Forwarded-Proto': proto });
        expect(headers.has('strict-transport-security'), proto).toBe(proto.startsWith('https'));
      }
      expect((await site.get('/en/cookies')).headers.has('strict-transport-security')).toBe(false);
    }
  });
});

test('S6 a scheme claimed by an untrusted proxy is ignored, and does not affect other visitors', async () => {
  const site = await startTestSite(['legal'], { TRUST_PROXY: '192.0.2.1' });
  try {
    await site.publish({ remote: 'legal', version: '1', paths: ['/cookies'] });
    await site.startShell();
    for (const path of ['/en/cookies', '/en/cookies', '/fr/cookies', '/robots.txt']) {
      const { headers } = await site.get(path, { 'X-Forwarded-Proto': 'https' });
      expect(headers.has('strict-transport-security'), path).toBe(false);
      for (const cookie of headers.getSetCookie()) expect(cookie).not.toMatch(/Secure/);
    }
  } finally {
    await site.close();
  }
});

test('S6 security.txt says where to report a weakness, for less than a year from now', async () => {
  const site = await startTestSite(['legal'], {
    SITE_ORIGIN: 'https://www.example.com',
    SITE_EMAIL: 'safety@example.ch',
  });
  try {
    await site.startShell();
    const response = await site.get('/.well-known/security.txt');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const fields = Object.fromEntries(
      (await response.text())
        .trim()
        .split('\n')
        .map((line) => line.split(': ', 2)),
    ) as Record<string, string>;
    expect(fields).toMatchObject({
      Contact: 'mailto:safety@example.ch',
      'Preferred-Languages': 'fr, en, de, it, es, pt, ru',
      Canonical: 'https://www.example.com/.well-known/security.txt',
    });
    const days = (Date.parse(fields.Expires ?? '') - Date.now()) / (24 * 60 * 60 * 1000);
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
  } finally {
    await site.close();
  }
});
