import { readFileSync } from 'node:fs';
import type { SourceMapPayload } from 'node:module';
import { manifestSchema } from '@site/shell-contract/manifest';
import { opsToken } from '../../support/ports.ts';
import { expect, test } from '../../support/test.ts';

const button = 'src/pages/policy/PrintButton.tsx';
const source = readFileSync(new URL(`../../../remote-legal/${button}`, import.meta.url), 'utf8');
const line = source.split('\n').findIndex((text) => text.includes('window.print()')) + 1;

test('T12 a press that fails in a built script is reported to operations with file and line of the source', async ({
  page,
  context,
  watch,
}) => {
  watch.expectErrors(/no printer|401/);
  await page.addInitScript(() => {
    window.print = () => {
      throw new RangeError('no printer for ada@customer.example');
    };
  });
  const reported = page.waitForRequest(/\/island-failures$/);
  await page.goto('/en/cookies');
  await page.getByRole('button', { name: 'Print' }).click();
  await reported;
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  const [script = ''] = loaded.filter((path) => /^\/r\/legal\/.*\.js$/.test(path));
  const [, , , version] = script.split('/');
  expect((await context.request.get(script)).status()).toBe(200);
  expect((await context.request.get(`${script}.map`)).status()).toBe(404);

  await page.goto('/ops');
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Operations token').fill(opsToken);
  await page.getByRole('button', { name: 'Sign in' }).click();
  expect(line).toBeGreaterThan(0);
  await expect(
    page.getByRole('cell', { name: `legal ${version} ${button}:${line} (RangeError)`, exact: true }),
  ).toBeVisible();
});

test('T12 built source maps name the sources of each island’s script, and hold no source', () => {
  for (const remote of ['marketing', 'commerce', 'legal']) {
    const dist = new URL(`../../../remote-${remote}/dist/`, import.meta.url);
    const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, dist), 'utf8'));
    const { version, files, sourceMaps, pages } = manifestSchema.parse(read('release.json'));
    // The bundler's own part has no source.
    const scripts = pages.flatMap(({ preload }) => preload).filter((path) => !path.includes('vite-preload'));
    const maps = sourceMaps.map(({ path }) => path);
    expect(scripts.length).toBeGreaterThan(0);
    expect(maps).toEqual(expect.arrayContaining(scripts.map((path) => `${path}.map`)));
    expect(files.map(({ path }) => path).filter((path) => maps.includes(path))).toEqual([]);
    for (const path of maps) {
      const { sources, sourcesContent = [] } = read(`${version}/${path}`) as Partial<SourceMapPayload>;
      if (!path.includes('vite-preload')) expect(sources, path).not.toEqual([]);
      expect(
        sources?.filter((source) => !/^((src|shell|api|shared-i18n|node_modules)\/|virtual:)/.test(source)),
      ).toEqual([]);
      expect(sourcesContent.filter((content) => content !== null)).toEqual([]);
      expect(readFileSync(new URL(`${version}/${path.replace(/\.map$/, '')}`, dist), 'utf8')).not.toContain(
        'sourceMappingURL',
      );
    }
  }
});
