import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** @type {{ workspaces: string[] }} */
const { workspaces } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** The remotes' names, by the workspaces `remote-<name>` and in their order, which is that of their ports. */
export const remotes = workspaces.flatMap((folder) => /^remote-(.+)$/.exec(folder)?.[1] ?? []);

/** Ports after the services': the api's embedded object storage. */
const portsAfterServices = 1;

/**
 * Ports, folders and environments of everything that runs: the shell on `PORT`, the others on the ones after it.
 * @param {NodeJS.ProcessEnv} environment
 */
export function planServices(environment) {
  const port = readPort(environment.PORT ?? '3000');
  const dataDir = environment.DATA_DIR || '.data';
  const origin = environment.SITE_ORIGIN || `http://localhost:${port}`;
  const remotePort = (/** @type {string} */ name) => port + 2 + remotes.indexOf(name);
  const storagePort = port + 2 + remotes.length;
  const shared = { DATA_DIR: resolve(dataDir), SITE_ORIGIN: origin };
  const services = [
    {
      name: 'api',
      folder: 'api',
      entry: 'dist/main.js',
      port: port + 1,
      env: { ...shared, PORT: String(port + 1), S3_EMBEDDED_PORT: String(storagePort) },
    },
    ...remotes.map((name) => ({
      name,
      folder: `remote-${name}`,
      entry: '../node_modules/.bin/serve-remote',
      port: remotePort(name),
      env: { PORT: String(remotePort(name)) },
    })),
    {
      name: 'shell',
      folder: 'shell',
      entry: 'dist/server/main.js',
      port,
      env: {
        ...shared,
        PORT: String(port),
        API_URL: `http://127.0.0.1:${port + 1}`,
        REMOTES: remotes.map((name) => `${name}=http://127.0.0.1:${remotePort(name)}`).join(','),
      },
    },
  ];
  const ports = Array.from({ length: services.length + portsAfterServices }, (_, index) => port + index);
  return { port, origin, services, ports };
}

/** @param {string} text */
function readPort(text) {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_000) return port;
  throw new Error(`PORT must be a whole number from 1 to 65000, not "${text}"`);
}
