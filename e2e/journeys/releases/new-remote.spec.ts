import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { remotes } from '@site/local-site/services';
import { until, type RunningProcess } from '../../support/processes.ts';
import { startHost } from '../../support/site-programs.ts';
import { addresses, startReleaseSite, type ReleaseSite } from '../../support/release-site.ts';
import { copyCheckout, writeTexts, type ScratchCheckout } from '../../support/scratch-checkout.ts';
import { expect, slow, test } from '../../support/test.ts';

const name = 'job-offers';
const folder = `remote-${name}`;
/** ms between two requests. */
const requestPauseMs = 50;

/** The version that each other remote's release would have. */
const printVersions = `
  import { readRemoteSources } from './shell/remote-kit/build/remote-sources.ts';
  for (const remote of ${JSON.stringify(remotes)})
    console.log(readRemoteSources(process.cwd() + '/remote-' + remote).version);
`;

const noPages = `import type { Page } from '@site/remote-kit/prerender';

export const pages: readonly Page[] = [];
`;

let checkout: ScratchCheckout | undefined;
test.afterEach(async () => {
  await checkout?.remove();
  checkout = undefined;
});

/** Keeps requesting a page of each other remote. @returns a function that stops this and returns the failures */
function keepRequesting(site: ReleaseSite): () => Promise<string[]> {
  const failed: string[] = [];
  let isRequesting = true;
  const requesting = (async () => {
    while (isRequesting)
      for (const address of Object.values(addresses)) {
        const response = await fetch(site.origin + address).catch(() => undefined);
        if (!response?.ok) failed.push(`${address}: ${response?.status ?? 'no response'}`);
        await response?.text();
        // Slowly, as the release needs the machine.
        await pause(requestPauseMs);
      }
  })();
  return async () => {
    isRequesting = false;
    await requesting;
    return failed;
  };
}

test(
  'T2 T8 a fourth remote is made by one command and goes live on a running shell by configuration alone, and is removed again',
  slow,
  async ({ page, port }) => {
    // A release checks types, tests and appearance.
    test.setTimeout(300_000);
    checkout = await copyCheckout();
    const scratch = checkout;
    const versions = async () =>
      (await scratch.run(process.execPath, '--import', 'tsx', '--input-type=module', '--eval', printVersions))
        .output;
    const before = await versions();
    expect(before).toMatch(/^(1\.0\.0-[0-9a-f]{10}\n){3}$/);
    const site = await startReleaseSite(port);
    const stopRequesting = keepRequesting(site);
    let host: RunningProcess | undefined;
    try {
      const made = await checkout.run('npm', 'run', '--silent', 'new-remote', '--', name);
      expect(made.output).toContain('docker-compose.yml');
      expect(made.code).toBe(0);
      expect(await versions()).toBe(before);
      await writeTexts(join(checkout.folder, folder));
      const released = await checkout.run('npm', 'run', '--silent', 'release', '-w', folder);
      expect(released.output).toContain(`Released ${name} 1.0.0`);
      host = await startHost(join(checkout.folder, folder), port + 8);

      const [shell] = site.shells;
      await writeFile(site.remotesFile, 'REMOTES=nonsense\n');
      await expect(site.command('reload')).rejects.toThrow(/cannot be read.*REMOTES/);
      const key = join(checkout.folder, `.data/release-keys/${name}.pub`);
      await writeFile(
        site.remotesFile,
        `REMOTES=${site.remotes.REMOTES},${name}=http://127.0.0.1:${port + 8}\n` +
          `RELEASE_PUBLIC_KEYS=${site.remotes.RELEASE_PUBLIC_KEYS},${name}=${key}\n`,
      );
      expect((await fetch(`${site.origin}/en/${name}`)).status).toBe(404);
      shell?.signal('SIGHUP');
      await until(async () => (await fetch(`${site.origin}/en/${name}`)).ok, `${name} is live`);
      expect(await site.html(`/ru/${name}`)).toMatch(/<h1[^>]*>Заголовок новой страницы/);

      expect(await site.command('reload')).toBe(`shell: follows marketing, commerce, legal, ${name}`);

      await page.goto(`${site.origin}/de/${name}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Titel der neuen Seite');
      await page.getByLabel('Ihr Name').fill('Anna');
      await expect(page.getByText('Guten Tag, Anna!')).toBeVisible();
      expect(await site.command('status')).toMatch(/^legal {2}1,.*^marketing {2}1,/ms);

      await page.goto('about:blank');
      await writeFile(join(checkout.folder, folder, 'src/pages.ts'), noPages);
      const redirect = ['--redirect', `/${name}=/cookies`];
      const last = await checkout.run('npm', 'run', '--silent', 'release', '-w', folder, '--', ...redirect);
      expect(last.output).toContain(`Released ${name} 1.0.0`);
      await until(
        async () => (await fetch(`${site.origin}/it/${name}`)).redirected,
        `${name} has no page left`,
      );
      await writeFile(
        site.remotesFile,
        `REMOTES=${site.remotes.REMOTES}\nRELEASE_PUBLIC_KEYS=${site.remotes.RELEASE_PUBLIC_KEYS}\n`,
      );
      expect(await site.command('reload')).toBe('shell: follows marketing, commerce, legal');
      await host.stop();
      await page.goto(`${site.origin}/de/${name}`);
      await expect(page).toHaveURL(/\/de\/cookies$/);
    } finally {
      expect(await stopRequesting(), 'requests to the other remotes’ pages').toEqual([]);
      await page.goto('about:blank');
      await host?.stop();
      await site.stop();
    }
  },
);

test('T2 a remote of which a running shell knew nothing goes live by configuration alone, and is removed again', async ({
  port,
}) => {
  const site = await startReleaseSite(port);
  const stopRequesting = keepRequesting(site);
  let host: RunningProcess | undefined;
  try {
    await site.publish({ remote: name, paths: [`/${name}`], version: '1' });
    host = await startHost(join(site.folder, name), port + 8);
    expect((await fetch(`${site.origin}/en/${name}`)).status).toBe(404);
    // The made-up teams share one key.
    const key = site.remotes.RELEASE_PUBLIC_KEYS.replace(/^[^=]+=|,.*/g, '');
    await writeFile(
      site.remotesFile,
      `REMOTES=${site.remotes.REMOTES},${name}=http://127.0.0.1:${port + 8}\n` +
        `RELEASE_PUBLIC_KEYS=${site.remotes.RELEASE_PUBLIC_KEYS},${name}=${key}\n`,
    );
    expect(await site.command('reload')).toBe(`shell: follows marketing, commerce, legal, ${name}`);
    await until(async () => (await site.html(`/ru/${name}`)).includes(`${name} 1 ru`), `${name} is live`);
    await writeFile(
      site.remotesFile,
      `REMOTES=${site.remotes.REMOTES}\nRELEASE_PUBLIC_KEYS=${site.remotes.RELEASE_PUBLIC_KEYS}\n`,
    );
    expect(await site.command('reload')).toBe('shell: follows marketing, commerce, legal');
  } finally {
    expect(await stopRequesting(), 'requests to the other remotes’ pages').toEqual([]);
    await host?.stop();
    await site.stop();
  }
});

test('T2 a name that no remote can have is refused in one line, and nothing is made', slow, async () => {
  checkout = await copyCheckout();
  for (const [given, fault] of [
    ['Job Offers', /is no name of a remote: small letters/],
    ['legal', /There is a remote-legal already/],
    ['de', /\/de is the site's own/],
    ['support', /\/support is a page of remote-marketing/],
    ['', /^Usage: npm run new-remote -- <name> \[--repository <new folder>\]$/],
  ] as const) {
    const { code, output } = await checkout.run(process.execPath, '.scripts/new-remote.mjs', given);
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toEqual([expect.stringMatching(fault)]);
  }
});
