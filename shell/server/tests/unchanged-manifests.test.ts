import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestSite, until, type TestSite } from './site/site.ts';

const legal = { remote: 'legal', paths: ['/cookies'] };

let site: TestSite;

beforeEach(async () => {
  site = await startTestSite(['legal']);
  await site.publish({ ...legal, version: '1' });
});
afterEach(() => site.close());

interface Validator {
  /** Headers of an answer with this content. */
  headers(content: Buffer): Record<string, string>;
  isFresh(request: IncomingMessage, content: Buffer): boolean;
}

const etagOf = (content: Buffer) => `"${createHash('sha256').update(content).digest('hex')}"`;
const longAgo = new Date(0).toUTCString();
const now = () => new Date().toUTCString();

const etag: Validator = {
  headers: (content) => ({ ETag: etagOf(content) }),
  isFresh: ({ headers }, content) => headers['if-none-match'] === etagOf(content),
};
const date: Validator = {
  headers: (content) => ({ 'Last-Modified': modified(content) }),
  isFresh: ({ headers }, content) => headers['if-modified-since'] === modified(content),
};
const modified = (content: Buffer) =>
  content.includes('"version": "1"') ? longAgo : new Date(86_400_000).toUTCString();
const youngDate: Validator = {
  headers: () => ({ 'Last-Modified': now() }),
  isFresh: ({ headers }) => headers['if-modified-since'] !== undefined,
};

/** Answers with these validators; counts the answers to `release.json`. */
function serveWith({ headers, isFresh }: Validator) {
  const { blobs, misbehave } = site.host('legal');
  const responses = { whole: 0, unchanged: 0 };
  misbehave((request, response) => {
    const path = (request.url ?? '/').slice(1);
    void blobs.read(path).then((content) => {
      if (!content) return response.writeHead(404).end();
      const fresh = isFresh(request, content);
      if (path === 'release.json') responses[fresh ? 'unchanged' : 'whole']++;
      if (fresh) return response.writeHead(304).end();
      return response.writeHead(200, headers(content)).end(content);
    });
  });
  return responses;
}

for (const { by, validator } of [
  { by: 'an ETag', validator: etag },
  { by: 'a date', validator: date },
])
  test(`R3 R4 by ${by} an unchanged manifest is sent once, and a new one is taken`, async () => {
    const responses = serveWith(validator);
    await site.startShell();
    await until(() => responses.unchanged >= 3, 'polls are answered 304');
    expect(responses.whole).toBe(1);
    await site.publish({ ...legal, version: '2' });
    await site.untilShown('/en/cookies', 'legal 2 en');
    await until(() => responses.unchanged >= 6, 'polls are answered 304 again');
    expect(responses.whole).toBe(2);
    expect((await site.state()).refused).toEqual([]);
  });

test('R4 a date of the same second does not hide a newer manifest', async () => {
  const responses = serveWith(youngDate);
  await site.startShell();
  await until(() => responses.whole >= 3, 'the manifest is polled');
  await site.publish({ ...legal, version: '2' });
  await site.untilShown('/en/cookies', 'legal 2 en');
  expect(responses.unchanged).toBe(0);
});

test('R4 a refused release is taken once it is whole, though its manifest has not changed', async () => {
  const { blobs } = site.host('legal');
  const responses = serveWith(etag);
  await site.startShell();
  const style = await blobs.read('1/style.css');
  await site.publish({ ...legal, version: '2' });
  const right = await blobs.read('2/style.css');
  if (!style || !right) throw new Error('no stylesheet');
  await site.stopShell();
  await blobs.write('2/style.css', style);
  await site.startShell();
  await until(async () => (await site.state()).refused.length > 0, 'it is refused');
  await blobs.write('2/style.css', right);
  await site.untilShown('/en/cookies', 'legal 2 en');
  expect(responses.unchanged).toBeGreaterThan(0);
});
