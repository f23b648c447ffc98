import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressIn, languages } from '@site/shared-i18n';
import { startTestSite, until, type TestSite } from '../../tests/site/site.ts';

const legal = { remote: 'legal', paths: ['/cookies', '/terms', '/privacy'] };

/** In bytes: so many take Brotli's best quality a while. */
const longPage = 100_000;

let site: TestSite;

/** Long pages at every path but the first; no two are alike. */
function longFragments(): Record<string, string> {
  const [, ...long] = legal.paths;
  const pages = long.flatMap((path) => languages.map((language) => `${language}${path}`));
  return Object.fromEntries(
    pages.map((page) => [
      `fragments/${page}.html`,
      `<section><h1>${page}</h1><p>${longText(page)}</p></section>`,
    ]),
  );
}

function longText(seed: string): string {
  let text = '';
  for (let part = 0; text.length < longPage; part++)
    text += `${createHash('sha512').update(`${seed} ${part}`).digest('hex').replaceAll('0', ' ')} in this text `;
  return text;
}

/** The size of a page as it is sent, in bytes. */
async function sizeOf(address: string): Promise<number> {
  const response = await site.get(address, { 'Accept-Encoding': 'br', 'Accept-Language': 'fr' });
  await response.body?.cancel();
  expect(response.headers.get('content-encoding')).toBe('br');
  return Number(response.headers.get('content-length'));
}

beforeAll(async () => {
  site = await startTestSite(['legal']);
  await site.publish({ ...legal, version: '1' });
  await site.startShell();
  await site.publish({ ...legal, version: '2', files: longFragments() });
  await site.untilShown('/en/cookies', 'legal 2 en');
});
afterAll(() => site.close());

test(
  'R3 a rollback is shown before the pages asked until then are compressed best, which waits for nobody',
  { tags: ['slow'] },
  async () => {
    const [, ...long] = legal.paths;
    const addresses = long.flatMap((path) => languages.map((language) => addressIn(language, path)));
    const quick = await Promise.all(addresses.map(sizeOf));
    await site.command('rollback', 'legal');
    await site.untilShown('/en/cookies', 'legal 1 en');
    await site.command('unpin', 'legal', '--yes');
    await site.untilShown('/en/cookies', 'legal 2 en');
    const sizes = await Promise.all(addresses.map(sizeOf));
    const improved = sizes.filter((size, index) => size !== quick[index]);
    expect(improved.length, 'pages compressed best meanwhile').toBeLessThan(addresses.length / 2);

    const isImproved = async () =>
      (await Promise.all(addresses.map(sizeOf))).some((size, index) => size < (quick[index] ?? 0));
    await until(isImproved, 'a page is compressed best, as nobody waits');
  },
);
