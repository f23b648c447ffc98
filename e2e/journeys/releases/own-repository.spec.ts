import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { openBlobStore } from '@site/http-server/blob-store';
import { keyPair, makeUpRelease, upload } from '@site/releases/testing';
import { installPacked, makeRepository, type OwnRepository } from '../../support/own-repository.ts';
import { until } from '../../support/processes.ts';
import { writeTexts } from '../../support/scratch-checkout.ts';
import { startShell } from '../../support/site-programs.ts';
import { expect, firstUse, test } from '../../support/test.ts';

/** A running site with a made-up release of legal, which follows a remote that has no release yet. */
async function startSite(name: string, repository: OwnRepository, folder: string, port: number) {
  const { pem, spki } = keyPair();
  const legal = join(folder, 'legal');
  const release = makeUpRelease({ remote: 'legal', version: '1', paths: ['/cookies'] });
  await upload(await openBlobStore(legal), release, pem);
  const served = { legal, [name]: join(repository.folder, 'dist') };
  const files = Object.entries(served).map(([remote, path]) => ({
    below: `/${remote}/`,
    serve: sirv(path, { dev: true }),
  }));
  const hosts = createServer((request, response) => {
    const host = files.find(({ below }) => request.url?.startsWith(below));
    request.url = request.url?.slice((host?.below.length ?? 1) - 1);
    const missing = () => void response.writeHead(404).end();
    if (host) host.serve(request, response, missing);
    else missing();
  }).listen(port + 2, '127.0.0.1');
  await once(hosts, 'listening');
  const origin = `http://localhost:${port}`;
  const host = `http://127.0.0.1:${port + 2}`;
  const shell = await startShell(port, {
    DATA_DIR: join(folder, 'data'),
    SITE_ORIGIN: origin,
    SITE_OFFERS_RELEASES: 'true',
    API_URL: `http://127.0.0.1:${port + 1}`,
    REMOTES: `legal=${host}/legal,${name}=${host}/${name}`,
    RELEASE_PUBLIC_KEYS: `legal=${spki},${name}=${repository.publicKey}`,
  });
  await until(async () => (await fetch(`${origin}/en/cookies`)).ok, 'legal is live', shell);
  const stop = async () => {
    await shell.stop();
    hosts.close();
  };
  return { origin, stop };
}

const release = (repository: OwnRepository, site: string) =>
  repository.npm('run', '--silent', 'release', '--', '--notify', site);

test('T11 a team’s repository outside the checkout releases to a running site with the packed kit, its key and the site’s address', async ({
  page,
  port,
  folder,
}) => {
  const name = 'job-offers';
  const repository = await makeRepository(name, join(folder, 'jobs'));
  await installPacked(repository.folder);
  await writeTexts(repository.folder);
  const site = await startSite(name, repository, folder, port);
  try {
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
    await site.stop();
  }
});

test(
  'T11 remote-commerce, moved to a repository of its own and installed by npm, is released to a running site',
  { tag: '@slow' },
  async ({ page, port, folder }) => {
    // npm unpacks 300 libraries, and a release checks 24 pages; both take long on a busy machine.
    test.setTimeout(1_800_000);
    const repository = await makeRepository('commerce', join(folder, 'remote-commerce'));
    await repository.npm('ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error');
    const site = await startSite('commerce', repository, folder, port);
    try {
      expect(await release(repository, site.origin)).toContain('it is live');
      await page.goto(`${site.origin}/en/trial?plan=basic`);
      await firstUse(page);
      await page.getByLabel('Email address').fill('nobody');
      await page.locator('form [type=submit]').click();
      await expect(page.getByLabel('Email address')).toHaveAttribute('aria-invalid', 'true');
    } finally {
      await page.goto('about:blank');
      await site.stop();
    }
  },
);
