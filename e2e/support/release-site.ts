import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { addressIn } from '@site/shared-i18n';
import { openBlobStore } from '@site/server-kit/blob-store';
import { keyPair, makeUpRelease, upload, type Outline } from '@site/releases/testing';
import { temporaryFolder, until, type RunningProcess } from './processes.ts';
import { runReleases, startHost, startShell } from './site-programs.ts';

const marketing = { remote: 'marketing', paths: ['/'] };
const commerce = { remote: 'commerce', paths: ['/download'] };
export const legal = { remote: 'legal', paths: ['/cookies', '/privacy-policy'] };
export const remotes = [marketing, commerce, legal];

/** By remote, an address at which every made-up release has a page. */
export const addresses: Readonly<Record<string, string>> = Object.fromEntries(
  remotes.map(({ remote, paths: [path = '/'] }) => [remote, addressIn('en', path)]),
);

export type ReleaseSite = Awaited<ReturnType<typeof startReleaseSite>>;

/**
 * Starts shells that follow three remotes, for which a journey generates small releases.
 * @param port of the first shell; the following ones are for the rest
 * @param shellCount several shells get a load balancer in front of them
 * @param settings further environment variables of the shells
 */
export async function startReleaseSite(
  port: number,
  shellCount: 1 | 2 = 1,
  settings: NodeJS.ProcessEnv = {},
) {
  const folder = temporaryFolder('releases-');
  const shellPorts = shellCount === 1 ? [port] : [port, port + 5];
  const entry = shellCount === 1 ? port : port + 6;
  const origin = `http://localhost:${entry}`;
  const { pem, spki } = keyPair();
  const followed = {
    REMOTES: remotes.map(({ remote }, index) => `${remote}=http://127.0.0.1:${port + 2 + index}`).join(','),
    RELEASE_PUBLIC_KEYS: remotes.map(({ remote }) => `${remote}=${spki}`).join(','),
  };
  const remotesFile = join(folder, 'remotes.env');
  const environment = {
    ...followed,
    REMOTES_FILE: remotesFile,
    DATA_DIR: join(folder, 'data'),
    SITE_ORIGIN: origin,
    API_URL: `http://127.0.0.1:${port + 1}`,
    ...settings,
  };
  const publish = async (outline: Outline) =>
    upload(await openBlobStore(join(folder, outline.remote, 'dist')), makeUpRelease(outline), pem);
  for (const outline of remotes) await publish({ ...outline, version: '1' });

  const hosts: Readonly<Record<string, ReturnType<typeof restartable>>> = Object.fromEntries(
    remotes.map(({ remote }, index) => [
      remote,
      restartable(() => startHost(join(folder, remote), port + 2 + index)),
    ]),
  );
  const shells = shellPorts.map((shellPort) => restartable(() => startShell(shellPort, environment)));
  const parts = [...shells, ...Object.values(hosts)];
  for (const part of parts.toReversed()) await part.start();
  const balancer = shellCount === 1 ? undefined : await startLoadBalancer(entry, shellPorts);
  const htmlFrom = async (at: number, address: string) =>
    (await fetch(`http://localhost:${at}${address}`)).text();
  /** Waits until every shell shows a version of a remote. */
  const untilShown = async (remote: string, version: string) => {
    const shown = async (at: number) =>
      (await htmlFrom(at, addresses[remote] ?? '')).includes(`${remote} ${version} en`);
    const everywhere = async () => (await Promise.all(shellPorts.map(shown))).every(Boolean);
    await until(everywhere, `${remote} ${version} is live`);
  };

  return {
    origin,
    /** Holds the shells' data in `data`, and the files of each remote's host. */
    folder,
    /** The file that its shells read on SIGHUP, and the remotes that they follow without it. */
    ...{ remotesFile, remotes: followed },
    hosts,
    shells,
    publish,
    untilShown,
    html: (address: string) => htmlFrom(entry, address),
    /** Publishes a release, and waits until visitors get it. */
    async release(outline: Outline) {
      await publish(outline);
      await untilShown(outline.remote, outline.version);
    },
    /** Runs the operations command. @returns its output */
    command: (...args: string[]) => runReleases(environment, ...args),
    async stop() {
      balancer?.();
      for (const part of parts) await part.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A process that can be stopped, killed and restarted. */
export function restartable(start: () => Promise<RunningProcess>) {
  let running: RunningProcess | undefined;
  return {
    start: async () => void (running = await start()),
    stop: async () => void (await running?.stop()),
    kill: async () => void (await running?.kill()),
    signal: (signal: NodeJS.Signals) => void (running?.pid && process.kill(running.pid, signal)),
    output: () => running?.output() ?? '',
  };
}

/** Attempts to reach an unavailable shell, and ms between two. */
const retries = 60;
const retryAfter = 50;

/**
 * A load balancer in front of several shells, like Caddy in the compose file: round robin; a request that a shell does not
 * accept goes to another one. A request that may have been processed is not repeated.
 * @returns stops it
 */
async function startLoadBalancer(port: number, upstreams: readonly number[]): Promise<() => void> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  async function pass({ method = 'GET', url: path, headers }: IncomingMessage, body: Buffer) {
    for (let left = retries; ; left--) {
      const upstream = upstreams[turn++ % upstreams.length];
      const passed = request({ host: '127.0.0.1', port: upstream, method, path, headers, agent }).end(body);
      try {
        const [response] = (await once(passed, 'response')) as [IncomingMessage];
        return response;
      } catch (error) {
        const isRefused = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
        if (left === 0 || !(isRefused || ['GET', 'HEAD'].includes(method))) throw error;
        await pause(retryAfter);
      }
    }
  }

  async function respond(incoming: IncomingMessage, outgoing: ServerResponse) {
    const response = await pass(incoming, await buffer(incoming));
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    await pipeline(response, outgoing);
  }

  const server = createServer((incoming, outgoing) => {
    respond(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return () => {
    server.close();
    server.closeAllConnections();
    agent.destroy();
  };
}
