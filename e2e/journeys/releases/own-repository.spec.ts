import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sirv from 'sirv';
import { installPacked, makeRepository, type OwnRepository } from '../../support/own-repository.ts';
import { startReleaseSite } from '../../support/release-site.ts';
import { writeTexts } from '../../support/scratch-checkout.ts';
import { startShell, untilReady } from '../../support/site-programs.ts';
import { expect, firstUse, test } from '../../support/test.ts';

let folder: string;

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'own-repository-'));
});
test.afterEach(() => rm(folder, { recursive: true, force: true }));

/** The team's host, which has no release yet. */
async function serve({ folder: repository }: OwnRepository, port: number): Promise<Server> {
  const files = sirv(join(repository, 'dist'), { dev: true });
  const host = createServer((request, response) => {
    files(request, response, () => void response.writeHead(404).end());
  }).listen(port, '127.0.0.1');
  await once(host, 'listening');
  return host;
}

const release = (repository: OwnRepository, site: string) =>
  repository.npm('run', '--silent', 'release', '--', '--notify', site);

test('T11 a team’s repository outside the checkout releases to a running site with the packed kit, its key and the site’s address', async ({
  page,
  port,
}) => {
  const name = 'job-offers';
  const repository = await makeRepository(name, join(folder, 'jobs'));
  await installPacked(repository.folder);
  await writeTexts(repository.folder);
  const site = await startReleaseSite(port, 1, { SITE_OFFERS_RELEASES: 'true' });
  const host = await serve(repository, port + 8);
  try {
    const { REMOTES, RELEASE_PUBLIC_KEYS } = site.remotes;
    await writeFile(
      site.remotesFile,
      `REMOTES=${REMOTES},${name}=http://127.0.0.1:${port + 8}\n` +
        `RELEASE_PUBLIC_KEYS=${RELEASE_PUBLIC_KEYS},${name}=${repository.publicKey}\n`,
    );
    await site.command('reload');
    const released = await release(repository, site.origin);
    expect(released).toContain(`Released ${name} 1.0.0`);
    expect(released, 'checked with the site’s other remotes around it').not.toContain('Composed without');
    expect(released).toContain(`${site.origin} has accepted it: it is live`);
    await page.goto(`${site.origin}/de/${name}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Titel der neuen Seite');
    await page.getByLabel('Ihr Name').fill('Anna');
    await expect(page.getByText('Guten Tag, Anna!')).toBeVisible();
  } finally {
    await page.goto('about:blank');
    host.close();
    await site.stop();
  }
});

test(
  'T11 remote-commerce, moved to a repository of its own and installed by npm, is released to a running site',
  { tag: '@slow' },
  async ({ page, port }) => {
    // npm unpacks 300 libraries, and a release checks 24 pages; both take long on a busy machine.
    test.setTimeout(1_800_000);
    const repository = await makeRepository('commerce', join(folder, 'remote-commerce'));
    await repository.npm('ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error');
    const origin = `http://localhost:${port}`;
    const host = await serve(repository, port + 2);
    const shell = await startShell(port, {
      DATA_DIR: join(folder, 'data'),
      SITE_ORIGIN: origin,
      API_URL: `http://127.0.0.1:${port + 1}`,
      REMOTES: `commerce=http://127.0.0.1:${port + 2}`,
      RELEASE_PUBLIC_KEYS: `commerce=${repository.publicKey}`,
    });
    try {
      expect(await release(repository, origin)).toContain('it is live');
      await untilReady(origin, shell);
      await page.goto(`${origin}/en/trial?plan=basic`);
      await firstUse(page);
      await page.getByLabel('Email address').fill('nobody');
      await page.locator('form [type=submit]').click();
      await expect(page.getByLabel('Email address')).toHaveAttribute('aria-invalid', 'true');
    } finally {
      await page.goto('about:blank');
      await shell.stop();
      host.close();
    }
  },
);
