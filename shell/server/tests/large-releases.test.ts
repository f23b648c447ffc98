// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUpRelease } from '@site/releases/testing';
import { startTestSite, until, type TestSite } from './site/site.ts';

/** 20 times the pages of the largest remote, with equally large heads. */
const addresses = 20 * 15;
const bytesOfPage = 3000;
const formerLimit = 4 * 1024 * 1024;

const paths = Array.from({ length: addresses }, (_, index) => `/article-${index}`);
const pageFields = { structuredData: [{ '@type': 'Article', articleBody: 'a'.repeat(bytesOfPage) }] };
const large = {
  remote: 'legal',
  paths,
  declares: Object.fromEntries(paths.map((path) => [path, pageFields])),
};

/** Thousands of files are written, read and served. */
const longWaitMs = 280_000;

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite(['legal']);
  await site.publish({ ...large, version: '1' });
  await site.startShell();
}, 600_000);
afterAll(() => site.close());

test('R4 a remote of 20 times the pages is accepted and served, and so is its next release', async () => {
  const { release } = makeUpRelease({ ...large, version: '1' });
  expect(JSON.stringify(release).length).toBeGreaterThan(formerLimit);
  await site.untilShown('/en/article-0', 'legal 1 en', longWaitMs);
  await site.publish({ ...large, version: '2' });
  await site.untilShown(`/ru/article-${addresses - 1}`, 'legal 2 ru', longWaitMs);
  expect((await site.state()).refused).toEqual([]);
}, 600_000);

test('R4 S4 a release of more pages than a shell reads is refused', async () => {
  const many = Array.from({ length: 900 }, (_, index) => `/article-${index}`);
  // All show one file: only the manifest is large.
  const declares = Object.fromEntries(many.map((path) => [path, { fragment: 'fragments/article.html' }]));
  await site.publish({ remote: 'legal', version: '3', paths: many, declares });
  await until(
    async () => (await site.state()).refused.some(({ reason }) => /more than \d+ pages/.test(reason)),
    'it is refused for its pages',
    longWaitMs,
  );
  expect(await (await site.get('/en/article-0')).text()).toContain('legal 2 en');
}, 600_000);
