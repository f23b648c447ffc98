import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ownPublicKeys, remotes } from '@site/local-site/services';
import { keyPair } from '@site/releases/testing';
import { fillContactForm } from '../../support/pages.ts';
import { siteOrigin } from '../../support/ports.ts';
import { attempt, until, type RunningProcess } from '../../support/processes.ts';
import { startByNpm } from '../../support/site-programs.ts';
import { startReleaseSite } from '../../support/release-site.ts';
import { copyCheckout } from '../../support/scratch-checkout.ts';
import { expect, firstUse, slow, test } from '../../support/test.ts';

const root = resolve(import.meta.dirname, '../../..');

test(
  'T3 T4 T5 a team’s remote out of its sources stands among a running site’s live releases, and follows each edit',
  slow,
  async ({ page, watch, port }) => {
    // No api runs here.
    watch.expectErrors(/502/);
    const checkout = await copyCheckout();
    // Uses the shell built from the same sources, so that it is not built again.
    await symlink(join(root, 'shell/dist-development'), join(checkout.folder, 'shell/dist-development'));
    let running: RunningProcess | undefined;
    try {
      running = await startByNpm(
        checkout.folder,
        ['run', 'dev', '-w', 'remote-legal', '--', '--site', siteOrigin],
        {
          PORT: String(port),
          API_URL: `http://127.0.0.1:${port + 2}`,
          RELEASE_PUBLIC_KEYS: ownPublicKeys(remotes),
        },
      );
      expect(running.output()).toMatch(/marketing: 1\.0\.0-\w+, live on http:\/\/localhost:\d+/);
      const origin = `http://localhost:${port}`;

      await page.goto(`${origin}/de/cookies`);
      await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
      const heading = page.getByRole('heading', { level: 1 });
      const before = await heading.textContent();
      const text = join(checkout.folder, 'remote-legal/content/de/cookies.md');
      await writeFile(text, (await readFile(text, 'utf8')).replace(/^title: .*$/m, 'title: Kekse'));
      await expect(heading).toHaveText('Kekse');
      expect(before).not.toBe('Kekse');
      expect(await page.evaluate(() => 'isFirstDocument' in window)).toBe(true);

      const inspector = page.getByRole('complementary', { name: 'Inspector' });
      await inspector.getByRole('button', { name: 'Inspector' }).click();
      const part = inspector.getByRole('listitem').filter({ hasText: /^page/ });
      await expect(part).toContainText('team legal · remote-legal devfrom its sources');

      const labels = join(checkout.folder, 'remote-legal/src/locales/de.json');
      const label = '"cookies": "';
      await writeFile(labels, (await readFile(labels, 'utf8')).replace(label, `${label}Kekse: `));
      // Only the remote's own pages update automatically.
      await until(
        async () => (await (await fetch(`${origin}/de/`)).text()).includes('>Kekse: '),
        'the footer has the new label',
        running,
      );
      await page.goto(`${origin}/de/`);
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Kekse: ' })).toBeVisible();
      await expect(part).toContainText(/team marketing · remote-marketing 1\.0\.0-\w+/);
      await firstUse(page);
      const form = page.getByRole('form', { name: 'Kontaktformular' });
      await fillContactForm(form);
      await form.getByRole('button', { name: 'Nachricht senden' }).click();
      const failed = page.getByText('Nachricht konnte nicht gesendet werden').filter({ visible: true });
      await expect(failed).toBeVisible();
    } finally {
      await page.goto('about:blank');
      await running?.stop();
      await checkout.remove();
    }
  },
);

test('T4 each obstacle is reported in one line', slow, async ({ page, port }) => {
  await page.close();
  const site = await startReleaseSite(port);
  const { spki: strange } = keyPair();
  const dev = async (args: string[], environment: NodeJS.ProcessEnv = {}) => {
    const env = { PORT: String(port + 8), ...environment };
    const command = ['run', '--silent', 'dev', '-w', 'remote-legal', '--', ...args];
    const { code, output } = await attempt('npm', command, { cwd: root, env });
    const lines = output.trim().split('\n');
    return { code, said: lines.filter((line) => !line.startsWith('npm warn')) };
  };
  try {
    expect(await dev(['--site'])).toEqual({
      code: 1,
      said: [
        expect.stringContaining('--site'),
        'Usage: npm run dev -w <remote> [-- --site <address of a site>]',
      ],
    });
    for (const [address, environment, line] of [
      ['', {}, '--site needs the address of a site, such as https://www.example.com'],
      ['example', {}, '--site: "example" is no address of a site, such as https://www.example.com'],
      [`http://127.0.0.1:${port + 7}`, {}, `http://127.0.0.1:${port + 7} does not answer (ECONNREFUSED)`],
      [
        site.origin,
        {},
        `${site.origin} does not offer its releases; there SITE_OFFERS_RELEASES=true is needed`,
      ],
      [
        siteOrigin,
        {
          RELEASE_PUBLIC_KEYS: remotes.map((name) => `${name}=${strange}`).join(','),
        },
        expect.stringMatching(/^The release of \w+ at .*: its signature was not made with the team’s key$/),
      ],
      [
        siteOrigin,
        { RELEASE_PUBLIC_KEYS: ownPublicKeys(remotes.filter((name) => name !== 'commerce')) },
        expect.stringMatching(/^The release of commerce at .*: RELEASE_PUBLIC_KEYS names no key of its team/),
      ],
    ] as const)
      expect(await dev([`--site=${address}`], environment), address).toEqual({ code: 1, said: [line] });
  } finally {
    await site.stop();
  }
});
