import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ownPublicKeys, readPort, remotes } from '../shell/local-site/services.mjs';
import { checkPorts } from '../shell/local-site/ports.mjs';
import { runSite } from '../shell/local-site/run-site.mjs';
import { buildDevelopedShell, developmentShell } from './build.mjs';
import { command } from './prepare.mjs';

/*
 * `npm run dev` of a remote: runs it from its sources, and a shell that composes it alone or with a running site's live
 * releases of the others. Calls go to the api at `API_URL`, never to that of the site.
 */
const remote = basename(process.cwd()).replace(/^remote-/, '');
// The shell is run from the checkout's root.
process.chdir(dirname(process.cwd()));
const site = readSite();
const { API_URL, DATA_DIR, RELEASE_UNSIGNED = '' } = process.env;
// `npm start` and `npm run dev` may run at the same time.
const PORT = process.env.PORT || '3020';

await command(
  async () => {
    const { releases, publicKeys } = await readReleases();
    console.log(`${remote}: your sources`);
    for (const { remote: name, version } of releases)
      if (name !== remote) console.log(`${name}: ${version}, live on ${site}`);
    console.log('Building what has changed');
    await buildDevelopedShell();

    const port = readPort(PORT);
    // A folder per site: two sites may use the same version for different content.
    const folder = site ? new URL(site).host.replace(':', '-') : remote;
    const dataDir = resolve(DATA_DIR || '.data', 'sites', folder);
    const server = `http://127.0.0.1:${port + 1}`;
    const origin = `http://localhost:${port}`;
    const services = [
      {
        name: remote,
        folder: `remote-${remote}`,
        args: [resolve('shell/remote-kit/bin/dev-composed.mjs')],
        port: port + 1,
        answersAt: `${server}/release.json`,
        needs: [],
        env: { PORT: String(port + 1) },
        startsAgain: true,
      },
      {
        name: 'shell',
        folder: 'shell',
        args: developmentShell,
        port,
        answersAt: `http://127.0.0.1:${port}/ready`,
        needs: [remote],
        env: {
          PORT: String(port),
          DATA_DIR: dataDir,
          RELEASE_STORE: join(dataDir, 'releases'),
          SITE_ORIGIN: origin,
          API_URL: API_URL || 'http://127.0.0.1:3001',
          REMOTES: releases.map(({ remote: name, url }) => `${name}=${url}`).join(','),
          RELEASE_PUBLIC_KEYS: publicKeys,
          RELEASE_UNSIGNED: entriesOf(RELEASE_UNSIGNED, releases),
          DEV_SERVERS: `${remote}=${server}`,
        },
      },
    ];
    await runSite({ origin, logFile: join(dataDir, 'logs/site.log'), services });
  },
  { check: () => checkPorts([readPort(PORT), readPort(PORT) + 1]) },
);

/** @returns {string | undefined} the site's address without a path; ends the process where the options are invalid */
function readSite() {
  const example = 'the address of a site, such as https://www.example.com';
  try {
    const { site: given } = parseArgs({ options: { site: { type: 'string' } } }).values;
    if (given === undefined) return undefined;
    if (!given) throw new Error(`--site needs ${example}`);
    if (URL.canParse(given) && /^https?:$/.test(new URL(given).protocol)) return new URL(given).origin;
    throw new Error(`--site: "${given}" is no ${example.slice('the '.length)}`);
  } catch (error) {
    const { message, code } = /** @type {NodeJS.ErrnoException} */ (error);
    console.error(message);
    if (code?.startsWith('ERR_PARSE_ARGS'))
      console.error('Usage: npm run dev -w <remote> [-- --site <address of a site>]');
    return process.exit(1);
  }
}

async function readReleases() {
  if (!site) return { releases: [], publicKeys: '' };
  const { readSiteReleases } = await import('@site/releases/poll/read-site-releases.ts');
  const { readPublicKeys } = await import('@site/releases/verify/signatures.ts');
  const { installedVersions } = await import('../shell/build/versions.ts');
  // Without others, those that sign this checkout's own builds, which `npm start` of the same checkout serves.
  const publicKeys =
    process.env.RELEASE_PUBLIC_KEYS ||
    remotes.map((name) => ownPublicKeys([name])).filter((entry) => existsSync(entry.replace(/^[^=]*=/, '')));
  const releases = await readSiteReleases(site, {
    publicKeys: readPublicKeys(String(publicKeys)),
    unsigned: RELEASE_UNSIGNED.split(',').map((name) => name.trim()),
    provided: installedVersions(),
  });
  // The shell refuses keys of remotes that it does not follow.
  return { releases, publicKeys: entriesOf(String(publicKeys), releases) };
}

/**
 * @param {string} list `name` or `name=value`, by commas
 * @param {{ remote: string }[]} releases of remotes
 */
function entriesOf(list, releases) {
  const names = releases.map(({ remote: name }) => name);
  return list
    .split(',')
    .filter((entry) => names.includes((entry.split('=')[0] ?? '').trim()))
    .join(',');
}
