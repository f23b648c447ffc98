import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, until, type TestSite } from '../../tests/site/site.ts';

const legal = { remote: 'legal', paths: ['/cookies'] };
const opsToken = 'a-token-for-the-test';

/** Maps the whole third line of a script to line 88 of the page's source, and the fourth to line 1 of a library. */
const mapped = { line3: 'AAuFA', line4: 'ACvFA' };
const sourceMap = JSON.stringify({
  version: 3,
  sources: ['src/pages/cookies/CookiesPage.tsx', 'node_modules/a-library/index.js'],
  names: [],
  mappings: `;;${mapped.line3};${mapped.line4}`,
});

let site: TestSite;
let cookie = '';

beforeAll(async () => {
  site = await startTestSite(['legal'], { OPS_TOKEN: opsToken, SITE_OFFERS_RELEASES: 'true' });
  await publish('1', { 'island.js.map': sourceMap });
  await site.startShell();
  const session = await fetch(`${site.origin()}/ops/session`, {
    method: 'POST',
    body: new URLSearchParams({ who: 'Ada', token: opsToken }),
    redirect: 'manual',
  });
  cookie = session.headers.getSetCookie()[0]?.split(';')[0] ?? '';
});
afterAll(() => site.close());

/** Publishes a release whose manifest lists source maps. @param uploaded what its host has under their paths */
async function publish(version: string, maps: Record<string, string>, uploaded = maps): Promise<void> {
  const sourceMaps = Object.entries(maps).map(([path, content]) => ({
    path,
    size: Buffer.byteLength(content),
    sha384: createHash('sha384').update(content).digest('base64'),
  }));
  for (const [path, content] of Object.entries(uploaded))
    await site.host('legal').blobs.write(`${version}/${path}`, Buffer.from(content));
  await site.publish({ ...legal, version, overrides: { sourceMaps } });
}

let sender = 0;

async function report(version: string, stack: readonly string[], more: object = {}): Promise<number> {
  const response = await fetch(`${site.origin()}/island-failures`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': `10.0.${++sender >> 8}.${sender & 255}`,
    },
    body: JSON.stringify({
      remote: 'legal',
      version,
      phase: 'hydrate',
      page: 'cookies',
      message: 'x',
      error: 'TypeError',
      stack: stack.map((frame) => `/r/legal/${version}/${frame}`),
      ...more,
    }),
  });
  return response.status;
}

const opsPage = async () => (await site.get('/ops', { Cookie: cookie })).text();

/** The rows of the failures on the operations page: reports, of proven page views, where. */
async function failuresShown(): Promise<string[][]> {
  const [, table = ''] = /<h2>Failures in browsers.*?<tbody>(.*?)<\/tbody>/s.exec(await opsPage()) ?? [];
  return [...table.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell = '']) => cell),
  );
}

/** Waits until the operations page has a row of these cells. */
async function untilShown(...row: string[]): Promise<void> {
  const isThere = async () => (await failuresShown()).some((shown) => shown.join() === row.join());
  await until(isThere, `/ops shows ${row.join(', ')}`);
}

test('T12 the operations page names file and line of the source where browsers failed, the most frequent first', async () => {
  // Of three browsers, whose columns differ; the topmost place of the team's own is named.
  await report('1', ['island.js:3:15', 'island.js:4:1']);
  await report('1', ['island.js:4:9', 'island.js:3:20']);
  await report('1', ['island.js:3:1']);
  await report('1', ['island.js:4:2']);
  await untilShown('3', '0', 'legal 1 src/pages/cookies/CookiesPage.tsx:88 (TypeError)');
  const ofRelease = (await failuresShown()).filter(([, , where]) => where?.startsWith('legal 1 '));
  expect(ofRelease).toEqual([
    ['3', '0', 'legal 1 src/pages/cookies/CookiesPage.tsx:88 (TypeError)'],
    ['1', '0', 'legal 1 node_modules/a-library/index.js:1 (TypeError)'],
  ]);
});

test('T12 nobody gets a source map, not by its address nor with a release that the site offers', async () => {
  expect((await site.get('/r/legal/1/island.js')).status).toBe(200);
  await report('1', ['island.js:3:1']);
  await until(async () => (await opsPage()).includes('CookiesPage.tsx:88'), 'the shell has the source map');
  for (const path of ['1/island.js.map', '1/source-maps/island.js.map', 'island.js.map', '1/island.js%2Emap'])
    expect((await fetch(`${site.origin()}/r/legal/${path}`)).status, path).toBe(404);
  const page = await (await site.get('/en/cookies')).text();
  expect(page).toContain('island.js');
  expect(page).not.toContain('.map');
});

test(
  'T12 R4 a release whose source maps are lost, damaged or too large goes live, and its failures name the build',
  { tags: ['slow'] },
  async () => {
    const tooLarge = { size: 2 ** 30, sha384: 'a'.repeat(64), path: 'remoteEntry.js.map' };
    const releases: [version: string, publishing: () => Promise<void>][] = [
      ['2', () => publish('2', { 'island.js.map': sourceMap }, {})],
      [
        '3',
        () =>
          publish(
            '3',
            { 'island.js.map': sourceMap },
            { 'island.js.map': sourceMap.replace('88', '99') + ' ' },
          ),
      ],
      ['4', () => publish('4', { 'island.js.map': '{"version":3,"sources":[null],"mappings":"AAAA"}' })],
      ['5', () => site.publish({ ...legal, version: '5', overrides: { sourceMaps: [tooLarge] } })],
    ];
    for (const [version, publishing] of releases) {
      await publishing();
      await site.untilShown('/en/cookies', `legal ${version} en`);
      await report(version, ['island.js:3:15']);
      await untilShown('1', '0', `legal ${version} island.js:3:15 (TypeError)`);
    }
    expect((await site.state()).refused).toEqual([]);
  },
);

test('T12 R4 source maps that a host fails to send are taken when it does', { tags: ['slow'] }, async () => {
  const { blobs, misbehave } = site.host('legal');
  let attempts = 0;
  misbehave((request, response) => {
    const isMap = request.url?.endsWith('.map') && ++attempts < 3;
    void blobs.read((request.url ?? '').slice(1)).then((content) => {
      response.writeHead(isMap ? 503 : content ? 200 : 404).end(isMap ? '' : content);
    });
  });
  await publish('7', { 'island.js.map': sourceMap });
  await site.untilShown('/en/cookies', 'legal 7 en');
  await report('7', ['island.js:3:1']);
  await untilShown('1', '0', 'legal 7 src/pages/cookies/CookiesPage.tsx:88 (TypeError)');
  misbehave();
  expect(attempts).toBe(3);
});

test('T12 S4 a report names no script and no text of its sender, and nothing of a visitor is logged', async () => {
  expect(await report('1', ['../../etc/passwd:1:1', 'island.js:1', 'of-another.js:1:1', '<b>.js:1:1'])).toBe(
    204,
  );
  expect(await report('1', [], { error: '<script>', stack: ['/r/commerce/1/island.js:1:1'] })).toBe(204);
  expect(await report('1', [], { stack: 'x'.repeat(3000) })).toBe(204);
  const message =
    'GET https://site.example/en/order?token=secret#x of ada@customer.example\u001b[2J\u202e failed';
  expect(await report('1', [], { message, error: undefined, stack: undefined })).toBe(204);
  expect(await report('1', [], { message: 'x'.repeat(8000) })).toBe(413);
  await untilShown('2', '0', 'legal 1 no line known (TypeError)');
  await untilShown('2', '0', 'legal 1 no line known (Error)');
  expect(await opsPage()).not.toMatch(/passwd|of-another|<script|<b>|commerce/);
  await until(() => site.logged().includes('site.example/en/order'), 'the report is logged');
  expect(site.logged()).toContain('GET https://site.example/en/order of … [2J  failed');
  expect(site.logged()).not.toMatch(/secret|ada@|\\u001b|\u202e/);
});

test('T12 at most ten failures are shown, however many are made up, and those that happen stay', async () => {
  for (let sent = 0; sent < 30; sent++) await report('1', ['island.js:1:1'], { error: 'RangeError' });
  for (let column = 1; column <= 120; column++) await report('1', [`island.js:2:${column}`]);
  const shown = await failuresShown();
  expect(shown.length).toBe(10);
  expect(shown[0]).toEqual(['30', '0', 'legal 1 island.js:1:1 (RangeError)']);
});

test(
  'T12 R3 a withdrawn canary says where it failed, after the page views that prove it',
  { tags: ['slow'] },
  async () => {
    await site.command('pin', 'legal');
    await publish('6', { 'island.js.map': sourceMap });
    await site.untilKept('legal', '6');
    await report('6', ['island.js:3:1']);
    await site.command('canary', 'legal', '6', '100');
    await site.untilShown('/en/cookies', '"view":"');
    for (let visit = 0; visit < 12; visit++) {
      const view = /"view":"([^"]+)"/.exec(await (await site.get('/en/cookies')).text())?.[1];
      await report('6', [visit < 9 ? 'island.js:3:15' : 'island.js:4:1'], { view });
      await report('6', ['island.js:1:1'], { view: 'forged' });
      await report('6', ['island.js:1:1'], { view, phase: 'use' });
    }
    await until(async () => !(await site.state()).remotes.legal?.canary, 'the canary is withdrawn');
    const withdrawn = (await site.command('history')).split('\n').find((line) => line.includes('withdrawn'));
    expect(withdrawn).toMatch(
      /9 × src\/pages\/cookies\/CookiesPage\.tsx:88 \(TypeError\); \d × node_modules\/a-library/,
    );
    expect(withdrawn).not.toContain('island.js');
    await untilShown('9', '9', 'legal 6 src/pages/cookies/CookiesPage.tsx:88 (TypeError)');
    expect(await opsPage()).toMatch(/canary withdrawn.*CookiesPage\.tsx:88/);
  },
);
