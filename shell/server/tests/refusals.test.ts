import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyPair, makeUpRelease, upload } from '@site/releases/testing';
import { startTestSite, until, type TestSite } from './site/site.ts';

const { pem, spki } = keyPair();

const legal = { remote: 'legal', paths: ['/cookies', '/privacy-policy'] };
const commerce = {
  remote: 'commerce',
  version: '1.0.0',
  paths: ['/download', '/offers', '/checkout'],
  declares: { '/offers': { role: 'payment-succeeded' } },
};

const opsToken = 'a-token-for-operations-of-the-test-site';

let site: TestSite;
let version = '';
let count = 0;

beforeAll(async () => {
  site = await startTestSite(['legal', 'commerce'], {
    RELEASE_PUBLIC_KEYS: `legal=${spki}`,
    RELEASE_TIMEOUT_MS: '3000',
    OPS_TOKEN: opsToken,
  });
  await site.publish({ ...legal, version: '1.0.0' }, pem);
  await site.publish(commerce);
  await site.startShell();
});
afterAll(() => site.close());

/** A version not used by another test. */
function next(): string {
  version = `2.0.${++count}`;
  return version;
}

/** The release was refused for that reason, operations can see it, and visitors get the live one as before. */
async function expectRefused(reason: RegExp, of: string | undefined = version): Promise<void> {
  await until(async () => {
    const { refused } = await site.state();
    return refused.some(
      (refusal) =>
        refusal.remote === 'legal' && (refusal.version ?? '') === of && reason.test(refusal.reason),
    );
  }, `a refusal of "${of}" says ${reason}`);
  expect(await site.command('status')).toMatch(reason);
  const response = await site.get('/en/cookies');
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('legal 1.0.0 en');
  expect((await site.state()).remotes.legal?.live?.version).toBe('1.0.0');
}

async function changeFile(path: string, change: (text: string) => string): Promise<void> {
  const file = join(site.host('legal').folder, path);
  await writeFile(file, change(await readFile(file, 'utf8')));
}

/** Publishes a release with one file damaged in transit, before a shell polls it. */
async function publishSpoilt(path: string, change: (text: string) => string): Promise<void> {
  site.host('legal').misbehave((_request, response) => void response.writeHead(503).end());
  await site.publish({ ...legal, version: next() }, pem);
  await changeFile(path.replace('<version>', version), change);
  site.host('legal').misbehave();
}

test('R4 a file that was cut short is refused', async () => {
  await publishSpoilt('<version>/remoteEntry.js', (text) => text.slice(0, -5));
  await expectRefused(/remoteEntry\.js has \d+ bytes instead of \d+/);
});

test('R4 a file with one byte changed is refused', async () => {
  await publishSpoilt('<version>/remoteEntry.js', (text) => text.replace('init', 'inot'));
  await expectRefused(/remoteEntry\.js is not the file that was released/);
});

test('R4 release.json before its files is refused, and accepted once the files are there', async () => {
  const { release, files } = makeUpRelease({ ...legal, version: next() });
  await upload(site.host('legal').blobs, { release, files: new Map() }, pem);
  await expectRefused(/is not there/);
  await upload(site.host('legal').blobs, { release, files }, pem);
  await site.untilShown('/en/cookies', `legal ${release.version}`);
  expect((await site.state()).refused.some((refusal) => refusal.version === release.version)).toBe(false);
  await site.command('rollback', 'legal', '1.0.0');
  await site.untilShown('/en/cookies', 'legal 1.0.0');
});

test('R4 a release without its team’s signature is refused', async () => {
  await site.publish({ ...legal, version: next() });
  await expectRefused(/no signature/);
});

test('R4 a release signed with another team’s key is refused', async () => {
  await site.publish({ ...legal, version: next() }, keyPair().pem);
  await expectRefused(/signature was not made with the team’s key/);
});

test('R4 a manifest changed after it was signed is refused', async () => {
  await publishSpoilt('release.json', (text) => text.replace('cookies (en)', 'cakes (en)'));
  await expectRefused(/signature was not made with the team’s key/);
});

const manifestFaults = [
  { fault: 'another contract range', manifest: { contract: '^9.0.0' }, reason: /contract \^9\.0\.0/ },
  { fault: 'React of another major', manifest: { shared: { react: '^18.2.0' } }, reason: /react \^18\.2\.0/ },
  {
    fault: 'a missing language',
    manifest: { locales: ['fr' as const] },
    reason: /languages are missing: en/,
  },
];
for (const { fault, manifest, reason } of manifestFaults) {
  test(`R4 a release with ${fault} is refused`, async () => {
    await site.publish({ ...legal, version: next(), overrides: manifest }, pem);
    await expectRefused(reason);
  });
}

test('R4 a page that lacks a language is refused', async () => {
  const { release } = makeUpRelease({ ...legal, version: next() });
  const pages = release.pages.filter((page) => page.language !== 'ru' || page.id !== 'cookies');
  await site.publish({ ...legal, version, overrides: { pages } }, pem);
  await expectRefused(/page cookies lacks ru/);
});

test('R4 a page that commerce owns is refused, and so is the role of one', async () => {
  await site.publish({ ...legal, version: next(), paths: [...legal.paths, '/checkout'] }, pem);
  await expectRefused(/\/checkout belongs to commerce/);
  await site.publish({ ...legal, version: next(), paths: [...legal.paths, '/offers'] }, pem);
  await expectRefused(/\/offers belongs to commerce, which is live with it/);
  const declares = { '/cookies': { role: 'payment-succeeded' } };
  await site.publish({ ...legal, version: next(), declares }, pem);
  await expectRefused(/the role payment-succeeded belongs to commerce, which is live with it/);
});

test('R4 a page at an address of the site itself is refused, and so are two pages at one address', async () => {
  for (const path of ['/health', '/api/prices', '/favicon.ico', '/de']) {
    await site.publish({ ...legal, version: next(), paths: [...legal.paths, path] }, pem);
    await expectRefused(new RegExp(`${path} is the site's own`));
  }
  await site.publish({ ...legal, version: next(), paths: [...legal.paths, '/cookies'] }, pem);
  await expectRefused(/pages cookies and cookies are both \/cookies/);
});

test('R4 a release that loses a public page without a redirect is refused', async () => {
  await site.publish({ ...legal, version: next(), paths: ['/cookies'] }, pem);
  await expectRefused(/privacy-policy is public and would vanish without a redirect/);
});

test('R4 a page with a placeholder that the site has no value for is refused by the file’s name', async () => {
  const files = { 'fragments/en/strange.html': '<p>[[site.fax-number]]</p>' };
  const { release } = makeUpRelease({ ...legal, version: next() });
  const pages = release.pages.map((page) =>
    page.address === '/en/cookies' ? { ...page, fragment: 'fragments/en/strange.html' } : page,
  );
  await site.publish({ ...legal, version, files, overrides: { pages } }, pem);
  await expectRefused(/fragments\/en\/strange\.html: The site has no value fax-number/);
});

const texts = [
  { what: 'title', fields: { title: 'Call [[site.fax]]' } },
  { what: 'description', fields: { description: 'Call [[site.fax]]' } },
  { what: 'structured data', fields: { structuredData: [{ '@type': 'Thing', name: '[[site.fax]]' }] } },
];
for (const { what, fields } of texts) {
  test(`R4 a placeholder that the site has no value for is refused in a page’s ${what} too`, async () => {
    const { release } = makeUpRelease({ ...legal, version: next() });
    const pages = release.pages.map((page) =>
      page.address === '/en/cookies' ? { ...page, ...fields } : page,
    );
    await site.publish({ ...legal, version, overrides: { pages } }, pem);
    await expectRefused(new RegExp(`${what} of /en/cookies: The site has no value fax`));
  });
}

test('R4 a page with a stylesheet that the release does not have is refused', async () => {
  const { release } = makeUpRelease({ ...legal, version: next() });
  const pages = release.pages.map((page) => ({ ...page, styles: ['lost.css'] }));
  await site.publish({ ...legal, version, overrides: { pages } }, pem);
  await expectRefused(/lost\.css is named but not among its files/);
});

test('R4 redirects that lead in a circle are refused', async () => {
  const redirects = [
    { from: '/old', to: '/older' },
    { from: '/older', to: '/old' },
  ];
  await site.publish({ ...legal, version: next(), overrides: { redirects } }, pem);
  await expectRefused(/redirect of \/old leads to another redirect/);
});

for (const to of ['/en/nowhere', '/marketing']) {
  test(`R4 a redirect to ${to}, which is no page, is refused`, async () => {
    const redirects = [{ from: '/en/older', to }];
    await site.publish({ ...legal, version: next(), overrides: { redirects } }, pem);
    await expectRefused(new RegExp(`redirect of /en/older leads to ${to}, which is no page`));
  });
}

test('R4 a file outside the release is refused', async () => {
  const { release } = makeUpRelease({ ...legal, version: next() });
  const [first, ...files] = release.files;
  if (!first) throw new Error('no file');
  const escaping = { ...release, files: [...files, { ...first, path: '../../etc/passwd' }] };
  await site.host('legal').blobs.write('release.json', Buffer.from(JSON.stringify(escaping)));
  await expectRefused(/malformed at files\.\d+\.path/);
});

test('R4 a version that was accepted before with another content is refused', async () => {
  await site.publish({ ...legal, version: '1.0.0', files: { 'more.js': 'export {}' } }, pem);
  await expectRefused(/accepted before with another content/, '1.0.0');
});

test('R4 a release of 2 GB is refused before any of it is kept', async () => {
  const { release } = makeUpRelease({ ...legal, version: next() });
  const files = release.files.map((file) => ({ ...file, size: 2 ** 31 }));
  await site.publish({ ...legal, version, overrides: { files } }, pem);
  await expectRefused(/more than \d+/);
});

const hosts: { fault: string; how: RequestListener; reason: RegExp }[] = [
  {
    fault: 'answers HTML',
    how: (_request, response) => void response.writeHead(200).end('<!doctype html><title>Hello</title>'),
    reason: /release\.json is not JSON, it begins with "<!doctype html/,
  },
  {
    fault: 'loops redirects',
    how: (request, response) => void response.writeHead(302, { Location: request.url ?? '/' }).end(),
    reason: /answers a redirect, which is not followed/,
  },
  {
    fault: 'sends 2 GB',
    how: (_request, response) => {
      const megabyte = Buffer.alloc(1024 * 1024, ' ');
      let left = 2048;
      const send = () => {
        while (left-- > 0) if (!response.write(megabyte)) return response.once('drain', send);
        return response.end();
      };
      send();
    },
    reason: /longer than \d+ bytes/,
  },
];
for (const { fault, how, reason } of hosts) {
  test(`R4 a remote that ${fault} is refused`, async () => {
    site.host('legal').misbehave(how);
    await expectRefused(reason, '');
    site.host('legal').misbehave();
    await until(
      async () => (await site.state()).refused.every((refusal) => refusal.version !== undefined),
      'ops see that it answers again',
    );
  });
}

test.each<[fault: string, how: RequestListener]>([
  ['hangs', () => undefined],
  ['hangs in the middle of its answer', (_request, response) => void response.writeHead(200).write('{')],
])('R4 O4 a remote that %s is away, which operations see with the reason', async (_fault, how) => {
  const status = async () => (await site.get('/status', { Authorization: `Bearer ${opsToken}` })).text();
  site.host('legal').misbehave(how);
  await until(async () => /did not come within 3000 ms/.test(await status()), 'operations see why');
  expect(await (await site.get('/en/cookies')).text()).toContain('legal 1.0.0 en');
  site.host('legal').misbehave();
  await until(
    async () => !(await status()).includes('did not come within'),
    'operations see that it is back',
  );
});
