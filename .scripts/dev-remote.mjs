import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkPorts, command } from './prepare.mjs';
import { buildDevelopedShell, developmentShellArgs, devServer } from './development.mjs';
import { runSite } from './run-site.mjs';
import { ownPublicKeys, readPort, remotes } from './services.mjs';

/** The shell's default port; `npm start` and `npm run dev` may run at the same time. */
const defaultPort = '3020';

/**
 * Runs a remote from its sources, and a shell that composes it alone or with a running site's live releases of the others.
 * Calls go to the api at `API_URL`, never to that of the site. Ends the process, with a line where the input is invalid.
 * @param {string} remote its name @param {string} [address] the site's @returns {Promise<void>}
 */
export function devRemote(remote, address) {
  const { PORT, API_URL, DATA_DIR, RELEASE_UNSIGNED = '' } = process.env;
  const ownPort = () => readPort(PORT || defaultPort);
  const check = () => checkPorts([ownPort(), ownPort() + 1]);
  const work = async () => {
    const site = address === undefined ? undefined : readAddress(address);
    const port = ownPort();
    const { releases, publicKeys } = await readReleases(site, RELEASE_UNSIGNED);
    console.log(`${remote}: your sources`);
    for (const { remote: name, version } of releases)
      if (name !== remote) console.log(`${name}: ${version}, live on ${site}`);
    console.log('Building what has changed');
    await buildDevelopedShell();

    // A folder per site: two sites may use the same version for different content.
    const folder = site ? new URL(site).host.replace(':', '-') : remote;
    const dataDir = resolve(DATA_DIR || '.data', 'sites', folder);
    const server = `http://127.0.0.1:${port + 1}`;
    const origin = `http://localhost:${port}`;
    const followed = releases.map(({ remote: name }) => name);
    const services = [
      {
        name: remote,
        folder: `remote-${remote}`,
        entry: `"${devServer}"`,
        port: port + 1,
        answersAt: `${server}/release.json`,
        needs: [],
        env: { PORT: String(port + 1) },
        startsAgain: true,
      },
      {
        name: 'shell',
        folder: 'shell',
        entry: developmentShellArgs,
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
          RELEASE_UNSIGNED: namesIn(RELEASE_UNSIGNED, followed),
          DEV_SERVERS: `${remote}=${server}`,
        },
      },
    ];
    const logFile = join(dataDir, 'logs/site.log');
    await runSite(
      { origin, inbox: undefined, app: undefined, payments: undefined, logFile, services },
      { args: [] },
    );
  };
  return command(work, { check });
}

/** @param {string} address @returns {string} without a path */
function readAddress(address) {
  if (!address) throw new Error('--site needs the address of a site, such as https://www.example.com');
  if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) return new URL(address).origin;
  throw new Error(`--site: "${address}" is no address of a site, such as https://www.example.com`);
}

/** @param {string | undefined} site @param {string} unsigned names of remotes */
async function readReleases(site, unsigned) {
  if (!site) return { releases: [], publicKeys: '' };
  const { readSiteReleases } = await import('../shell/releases/site-releases/read-site-releases.ts');
  const { readPublicKeys } = await import('../shell/releases/verify/signatures.ts');
  const { installedVersions } = await import('../shell/build/versions.ts');
  const given = process.env.RELEASE_PUBLIC_KEYS || ownKeys();
  const releases = await readSiteReleases(site, {
    publicKeys: readPublicKeys(given),
    unsigned: unsigned.split(',').map((name) => name.trim()),
    provided: installedVersions(),
  });
  const names = releases.map(({ remote }) => remote);
  // The shell refuses keys of remotes that it does not follow.
  return { releases, publicKeys: namesIn(given, names) };
}

/** The keys that sign this checkout's own builds, which `npm start` of the same checkout serves. */
function ownKeys() {
  return ownPublicKeys(remotes)
    .split(',')
    .filter((entry) => existsSync(entry.slice(entry.indexOf('=') + 1)))
    .join(',');
}

/** The entries of a list with these names. @param {string} list `name` or `name=value`, by commas @param {string[]} names */
function namesIn(list, names) {
  return list
    .split(',')
    .filter((entry) => names.includes((entry.split('=')[0] ?? '').trim()))
    .join(',');
}
