import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyCheckout, writeTexts, type ScratchCheckout } from '../../support/scratch-checkout.ts';
import { expect, slow, test } from '../../support/test.ts';

const folder = 'remote-job-offers';
const firstPage = 'src/pages/first/FirstPage.tsx';

let checkout: ScratchCheckout;
test.afterAll(() => checkout.remove());

const release = (...options: string[]) =>
  checkout.run('npm', 'run', '--silent', 'release', '-w', folder, '--', ...options);

async function edit(file: string, from: string, to: string): Promise<void> {
  const path = join(checkout.folder, folder, file);
  const before = await readFile(path, 'utf8');
  expect(before).toContain(from);
  await writeFile(path, before.replace(from, to));
}

async function released(): Promise<{ version: string; changes: string[] }> {
  const manifest = await readFile(join(checkout.folder, folder, 'dist/release.json'), 'utf8');
  return JSON.parse(manifest) as { version: string; changes: string[] };
}

test(
  'T7 T8 a release is stopped by a failing test, missing texts, an unseen change, a broken budget or rule and a faulty island, and released once that is mended',
  slow,
  async ({ page }) => {
    // Builds nine releases, each on the one before; builds take long on a busy machine.
    test.setTimeout(1_800_000);
    checkout = await copyCheckout();
    expect((await checkout.run('npm', 'run', '--silent', 'new-remote', '--', 'job-offers')).code).toBe(0);

    await test.step('a failing test stops a release by its name and the start of its message, not with whole pages', async () => {
      const [right, wrong] = ["toContain('<h1')", "toContain('no such heading')"];
      await edit('src/pages.test.ts', right, wrong);
      const { code, output } = await release();
      expect(code).toBe(1);
      expect(output).toMatch(/^ FAIL .* every page shows a heading in fr, and no text is missing$/m);
      expect(output).toMatch(/^AssertionError: expected .* to contain 'no such heading'$/m);
      expect(output).toMatch(
        /^Nothing was released: test failed; all of it: npm run test -w remote-job-offers$/m,
      );
      for (const line of output.split('\n')) expect(line.length).toBeLessThan(250);
      await edit('src/pages.test.ts', wrong, right);
    });

    await test.step('the texts of a new remote are released once they are written', async () => {
      const { code, output } = await release();
      expect(code).toBe(1);
      expect(output).toMatch(
        /^Nothing was released:\ntexts: src\/locales\/de\.json has 4 to be written \(✎\)$/m,
      );
      await writeTexts(join(checkout.folder, folder));
    });

    await test.step('visual changes stop a release until they were shown, with before, after and difference side by side', async () => {
      const first = await release();
      expect(first.output).toContain('Released job-offers');
      const { version } = await released();

      await edit(
        'src/pages/first/FirstPage.module.css',
        '.page {',
        '.page {\n  border-left: 12px solid #b00020;',
      );
      const stopped = await release();
      expect(stopped.code, 'once it was looked at, the same command releases').toBe(3);
      expect(stopped.output).toMatch(
        /Nothing was released:\nvisual check: 2 pages look different: \/job-offers/,
      );
      expect((await released()).version).toBe(version);

      const report = join(checkout.folder, folder, 'test-results/release');
      expect(stopped.output).toContain(join(report, 'index.html'));
      await page.goto(`file://${report}/index.html`);
      const first1440 = page
        .locator('#de-first')
        .locator('div', { has: page.getByText(/^1440 px, dark/) })
        .first();
      await expect(first1440.locator('figcaption')).toHaveText(['before', 'after', 'difference']);
      for (const picture of await page.locator('img').all())
        await expect
          .poll(() =>
            picture.evaluate((each: HTMLImageElement) => {
              each.loading = 'eager';
              return each.naturalWidth;
            }),
          )
          .toBeGreaterThan(0);
      const names = await readdir(join(report, 'pictures'));
      for (const variant of ['1440-light', '1440-dark', '768-light', '768-dark', '360-light'])
        expect(names).toContain(`0-first-fr-${variant}-difference.png`);

      const seen = await release();
      expect(seen.output).toContain('Released job-offers');
      expect((await released()).version).not.toBe(version);
    });

    await test.step('a broken budget and a broken accessibility rule stop a release by name, until someone accepts them', async () => {
      const { version } = await released();
      await edit('src/pages.ts', "id: 'first',", "id: 'first',\n    budget: { html: 0.1, script: 1 },");
      await edit(firstPage, '<Island', '<button type="button" />\n      <Island');
      const dry = await release('--dry-run');
      expect(dry.code).toBe(1);
      expect(dry.output).toMatch(
        /^budget: page first, \S+ \(\w\w\): JavaScript: [\d.]+ KB, was [\d.]+ KB, allowed 1 KB$/m,
      );
      expect(dry.output).toMatch(
        /^accessibility: page first, \/de\/job-offers \(de\): button-name \([^)]*360 px light\)/m,
      );
      const stopped = await release();
      expect(stopped.code, 'looking at it does not mend it').toBe(1);
      expect(stopped.output).toContain('--accept');
      expect((await released()).version).toBe(version);
      expect((await release('--accept', 'short')).output).toContain('8 to 150 characters');

      const accepted = await release('--accept', 'the fair opens tomorrow');
      expect(accepted.output).toContain('Released job-offers');
      const { changes } = await released();
      expect(changes.join('\n')).toMatch(/^accepted \(the fair opens tomorrow\): budget: page first.*HTML:/m);
      expect(changes.join('\n')).toMatch(
        /^accepted \(the fair opens tomorrow\): accessibility: .*button-name/m,
      );
    });

    await test.step('an island that throws in a browser, or renders other than it was served, is refused by page and file', async () => {
      const { version } = await released();
      const field = 'src/pages/first/NameField.tsx';
      const sound = "const [name, setName] = useState('');";
      const throwing = `${sound}\n  if (typeof window !== 'undefined') throw new Error('No field today');`;
      await edit(field, sound, throwing);
      const thrown = await release('--accept', 'the fair opens tomorrow');
      expect(thrown.code).toBe(1);
      expect(thrown.output).toMatch(
        /^island: page first, \/de\/job-offers \(de\): src\/islands\/name-field\.ts failed to hydrate: .*No field today/m,
      );
      await edit(field, throwing, sound);
      await edit(
        field,
        '<p role="status">',
        '{typeof window !== \'undefined\' && <b>!</b>}<p role="status">',
      );
      const other = await release('--accept', 'the fair opens tomorrow');
      expect(other.code).toBe(1);
      expect(other.output).toMatch(
        /^island: page first, \/job-offers \(fr\): src\/islands\/name-field\.ts hydrates with an error: /m,
      );
      expect((await released()).version).toBe(version);
    });

    await test.step('no build is made of a page whose island is not there, nor of one that names another remote', async () => {
      const build = () => checkout.run('npm', 'run', '--silent', 'build', '-w', folder);
      await edit(firstPage, '<Island name="name-field">', '<Island name="name">');
      const lacking = await build();
      expect(lacking.code).toBe(1);
      expect(lacking.output).toContain(
        'The page first has the island name, and there is no src/islands/name.ts for it',
      );
      await edit(
        firstPage,
        '<Island name="name">',
        '<a href="/r/legal/1/assets/a.svg">a</a><Island name="name-field">',
      );
      expect((await build()).output).toMatch(
        /The page first names a file of another remote in fragments\/\w\w\/first\.html: \/r\/legal\//,
      );
      await edit('src/prerender.tsx', "remote: 'job-offers'", "remote: 'legal'");
      expect((await build()).output).toContain(
        'src/prerender.tsx names the remote legal, and this is job-offers',
      );
    });
  },
);
