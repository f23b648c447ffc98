import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { federation } from '@module-federation/vite';
import sirv from 'sirv';
import { build } from 'vite';
import { languages } from '@site/shared-i18n';
import { openBlobStore } from '@site/server-kit/blob-store';
import { keyPair, makeUpRelease, upload } from '@site/releases/testing';
import type { Page } from 'playwright/test';
import { root } from '../../support/processes.ts';
import { startHost, startShell, untilReady } from '../../support/site-programs.ts';
import { expect, firstUse, test } from '../../support/test.ts';

const sources = join(import.meta.dirname, 'standard-containers');

/** A page with React and Module Federation's runtime, and nothing of the site. */
async function buildBareHost(outDir: string): Promise<void> {
  await build({
    root: join(sources, 'host'),
    configFile: false,
    logLevel: 'error',
    build: { outDir, target: 'es2022' },
  });
}

/** A remote as the federation plugin writes it for a bare Vite project, with the plugin's defaults. */
async function buildBareRemote(outDir: string, base: string): Promise<void> {
  await build({
    root: join(sources, 'remote'),
    configFile: false,
    logLevel: 'error',
    base,
    plugins: [
      federation({
        name: 'bare',
        filename: 'remoteEntry.js',
        manifest: true,
        dts: false,
        exposes: { './island': './island.ts' },
        shared: { react: { singleton: true }, 'react-dom': { singleton: true } },
      }),
    ],
    build: {
      outDir,
      target: 'es2022',
      rolldownOptions: { input: join(sources, 'remote/island.ts') },
    },
  });
}

/** An island of each remote, and what a visitor sees of it once it is hydrated. */
const islands: Record<string, { fragment: string; use(page: Page): Promise<void> }> = {
  marketing: {
    fragment: 'fragments/en/atlasfibre.html',
    async use(page) {
      const answer = page.locator('[data-island=fibre-search] output');
      const before = await answer.innerText();
      await page.locator('[name=number]').fill('13');
      await expect(answer).not.toHaveText(before);
    },
  },
  commerce: {
    fragment: 'fragments/en/trial.html',
    async use(page) {
      await page.getByLabel('Email address').fill('nobody');
      await page.locator('form [type=submit]').click();
      await expect(page.getByLabel('Email address')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  legal: {
    fragment: 'fragments/en/terms.html',
    async use(page) {
      await page.evaluate(() => (window.print = () => document.body.toggleAttribute('data-printed', true)));
      await page.getByRole('button', { name: 'Print' }).click();
      await expect(page.locator('body')).toHaveAttribute('data-printed');
    },
  },
};

test('R12 R1 R2 a page with React and federation’s runtime, and nothing of the site, uses an island of each remote', async ({
  page,
  port,
  folder,
}) => {
  await buildBareHost(join(folder, 'host'));
  const serveHost = sirv(join(folder, 'host'));
  const served = new Map(
    Object.keys(islands).map((name) => [name, sirv(join(root, `remote-${name}`, 'dist'))]),
  );
  const server: Server = createServer((request, response) => {
    const [, remote = '', path = ''] = /^\/r\/([a-z]+)(\/.*)$/.exec(request.url ?? '') ?? [];
    if (path) request.url = path;
    (served.get(remote) ?? serveHost)(request, response, () => void response.writeHead(404).end());
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  try {
    for (const [remote, { fragment, use }] of Object.entries(islands)) {
      const release = await readFile(join(root, `remote-${remote}`, 'dist/release.json'), 'utf8');
      const { version } = JSON.parse(release) as { version: string };
      const query = new URLSearchParams({ remote, fragment, base: `/r/${remote}/${version}/` });
      await page.goto(`http://localhost:${port}/?${query}`);
      await expect(page.locator('[data-island]:not([data-hydrated])')).toHaveCount(0);
      await expect(page.locator('[data-island][data-hydrated]')).not.toHaveCount(0);
      await use(page);
    }
  } finally {
    server.close();
  }
});

test('R12 R1 the shell hosts a remote that the unmodified plugin built from a bare Vite project', async ({
  page,
  port,
  folder,
}) => {
  const remote = join(folder, 'bare');
  const built = join(folder, 'built');
  await buildBareRemote(built, '/r/bare/1/');
  const fragment = '<div data-island="counter"><button type="button">Pressed 0</button></div>';
  const files = Object.fromEntries(
    languages.map((language) => [`fragments/${language}/counter.html`, fragment]),
  );
  for (const path of await readdir(built, { recursive: true }))
    if (/\.js$/.test(path)) files[path] = await readFile(join(built, path), 'utf8');
  const release = makeUpRelease({
    remote: 'bare',
    version: '1',
    paths: ['/counter'],
    files,
    overrides: { preload: [] },
  });
  const { pem, spki } = keyPair();
  await upload(await openBlobStore(join(remote, 'dist')), release, pem);
  const host = await startHost(remote, port + 2);
  const shell = await startShell(port, {
    DATA_DIR: join(folder, 'data'),
    API_URL: `http://127.0.0.1:${port + 1}`,
    REMOTES: `bare=http://127.0.0.1:${port + 2}`,
    RELEASE_PUBLIC_KEYS: `bare=${spki}`,
  });
  try {
    const origin = `http://localhost:${port}`;
    await untilReady(origin, shell);
    await page.goto(`${origin}/en/counter`);
    await firstUse(page);
    await page.getByRole('button', { name: 'Pressed 0' }).click();
    await expect(page.getByRole('button', { name: 'Pressed 1' })).toBeVisible();
  } finally {
    await page.goto('about:blank');
    await shell.stop();
    await host.stop();
  }
});
