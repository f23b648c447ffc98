import { once } from 'node:events';
import { chmod, mkdir, readFile, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import sirv from 'sirv';
import { openBlobStore } from '@site/server-kit/blob-store';
import { keyPair, makeUpRelease, upload } from '@site/releases/testing';
import { attempt, root, run, until } from '../../support/processes.ts';
import { writeTexts } from '../../support/scratch-checkout.ts';
import { startShell } from '../../support/site-programs.ts';
import { expect, firstUse, slow, test } from '../../support/test.ts';

/** A team's repository outside the checkout, and its key. */
interface OwnRepository {
  folder: string;
  /** For `RELEASE_PUBLIC_KEYS`. */
  publicKey: string;
  /**
   * Runs npm in it, with the team's key.
   * @returns its output
   * @throws Error where it fails
   */
  npm(...args: string[]): Promise<string>;
}

/** Makes a remote's repository by the site's command; nothing is installed yet. @param folder not there yet */
async function makeRepository(name: string, folder: string): Promise<OwnRepository> {
  const { pem, spki } = keyPair();
  // One page is enough to see that pages are composed and looked at.
  const env = { RELEASE_SIGNING_KEY: pem, RELEASE_VISUAL_PAGES: '1' };
  const npm = (cwd: string, ...args: string[]) => run('npm', args, { cwd, env });
  await npm(root, 'run', '--silent', 'new-remote', '--', name, '--repository', folder);
  return { folder, publicKey: spki, npm: (...args) => npm(folder, ...args) };
}

interface Locked {
  /** Of the site's own packages: `file:` and the packed one. */
  resolved?: string;
  bin?: Record<string, string>;
}

/**
 * Installs what a repository's lock file names: the packed packages as npm unpacks them, and this checkout's copies of
 * all other libraries in the place of downloads.
 */
async function installPacked(folder: string): Promise<void> {
  const lock = await readFile(join(folder, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, Locked> };
  const programs = join(folder, 'node_modules/.bin');
  await mkdir(programs, { recursive: true });
  const packed = Object.entries(packages).filter(([, { resolved }]) => resolved?.startsWith('file:'));
  for (const [path, { resolved = '', bin = {} }] of packed) {
    const target = join(folder, path);
    await mkdir(target, { recursive: true });
    await attempt('tar', [
      'xzf',
      join(folder, resolved.slice('file:'.length)),
      '-C',
      target,
      '--strip-components=1',
    ]);
    for (const [program, file] of Object.entries(bin)) {
      await chmod(join(target, file), 0o755);
      await symlink(join(target, file), join(programs, program));
    }
  }
  for (const place of Object.keys(packages)) {
    const at = place.lastIndexOf('node_modules/');
    const [around, path] = [place.slice(0, Math.max(0, at - 1)), place.slice(at)];
    if (at < 0 || packed.some(([packedPlace]) => packedPlace === place)) continue;
    // Others lie inside the copy of the library that brings them.
    if (around !== '' && !packed.some(([packedPlace]) => packedPlace === around)) continue;
    await mkdir(dirname(join(folder, place)), { recursive: true });
    // npm keeps a second version of a library in the workspace's folder; all such workspaces are the shell's.
    await symlink(join(root, around === '' ? '' : 'shell', path), join(folder, place));
  }
  for (const program of ['tsgo', 'vitest'])
    await symlink(join(root, 'node_modules/.bin', program), join(programs, program));
}

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
  slow,
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
