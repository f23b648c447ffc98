import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { addressIn } from '@site/shared-i18n';
import { openBlobStore } from '@site/http-server/blob-store';
import { keyPair, makeUpRelease, upload, type Outline } from '@site/releases/testing';
import { startLoadBalancer } from './load-balancer.ts';
import { temporaryFolder, until, type RunningProcess } from './processes.ts';
import { runReleases, startHost, startShell } from './site-programs.ts';

/** A process that can be stopped, killed and restarted. */
export interface Restartable {
  start(): Promise<void>;
  stop(): Promise<void>;
  kill(): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  output(): string;
}

/** Shells that follow three remotes, for which a journey generates small releases. */
export interface ReleaseSite {
  origin: string;
  /** Holds the shells' data in `data`, and the files of each remote's host. */
  folder: string;
  /** The file that its shells read on SIGHUP, and the remotes that they follow without it. */
  remotesFile: string;
  remotes: { REMOTES: string; RELEASE_PUBLIC_KEYS: string };
  /** The hosts, by remote. */
  hosts: Readonly<Record<string, Restartable>>;
  shells: readonly Restartable[];
  publish(outline: Outline): Promise<void>;
  /** Publishes a release, and waits until visitors get it. */
  release(outline: Outline): Promise<void>;
  /** Waits until every shell shows a version of a remote. */
  untilShown(remote: string, version: string): Promise<void>;
  /** Runs the operations command. */
  command(...args: string[]): Promise<string>;
  html(address: string): Promise<string>;
  stop(): Promise<void>;
}

const marketing = { remote: 'marketing', paths: ['/'] };
const commerce = { remote: 'commerce', paths: ['/download'] };
export const legal = { remote: 'legal', paths: ['/cookies', '/privacy-policy'] };
export const remotes = [marketing, commerce, legal];

/** By remote, an address at which every made-up release has a page. */
export const addresses: Readonly<Record<string, string>> = Object.fromEntries(
  remotes.map(({ remote, paths: [path = '/'] }) => [remote, addressIn('en', path)]),
);

/**
 * @param port of the first shell; the following ones are for the rest
 * @param shellCount several shells get a load balancer in front of them
 * @param settings further environment variables of the shells
 */
export async function startReleaseSite(
  port: number,
  shellCount: 1 | 2 = 1,
  settings: NodeJS.ProcessEnv = {},
): Promise<ReleaseSite> {
  const folder = temporaryFolder('releases-');
  const hostPort = (index: number) => port + 2 + index;
  const shellPorts = shellCount === 1 ? [port] : [port, port + 5];
  const entry = shellCount === 1 ? port : port + 6;
  const { pem, spki } = keyPair();
  const followed = {
    REMOTES: remotes.map(({ remote }, index) => `${remote}=http://127.0.0.1:${hostPort(index)}`).join(','),
    RELEASE_PUBLIC_KEYS: remotes.map(({ remote }) => `${remote}=${spki}`).join(','),
  };
  const remotesFile = join(folder, 'remotes.env');
  const environment = {
    ...followed,
    REMOTES_FILE: remotesFile,
    DATA_DIR: join(folder, 'data'),
    SITE_ORIGIN: `http://localhost:${entry}`,
    API_URL: `http://127.0.0.1:${port + 1}`,
    ...settings,
  };
  const publish = async (outline: Outline) =>
    upload(await openBlobStore(join(folder, outline.remote, 'dist')), makeUpRelease(outline), pem);
  for (const outline of remotes) await publish({ ...outline, version: '1' });

  const hosts = Object.fromEntries(
    remotes.map(({ remote }, index) => [
      remote,
      restartable(() => startHost(join(folder, remote), hostPort(index))),
    ]),
  );
  const shells = shellPorts.map((shellPort) => restartable(() => startShell(shellPort, environment)));
  const parts = [...shells, ...Object.values(hosts)];
  const stopAll = async () => {
    for (const part of parts) await part.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    for (const part of parts.toReversed()) await part.start();
  } catch (error) {
    await stopAll();
    throw error;
  }
  const balancer = shellCount === 1 ? undefined : await startLoadBalancer(entry, shellPorts);
  const origin = `http://localhost:${entry}`;
  const htmlFrom = async (at: number, address: string) =>
    (await fetch(`http://localhost:${at}${address}`)).text();

  async function untilShown(remote: string, version: string): Promise<void> {
    const shown = async (at: number) =>
      (await htmlFrom(at, addresses[remote] ?? '')).includes(`${remote} ${version} en`);
    const everywhere = async () => (await Promise.all(shellPorts.map(shown))).every(Boolean);
    await until(everywhere, `${remote} ${version} is live`);
  }

  return {
    origin,
    folder,
    remotesFile,
    remotes: followed,
    hosts,
    shells,
    publish,
    untilShown,
    html: (address) => htmlFrom(entry, address),
    async release(outline) {
      await publish(outline);
      await untilShown(outline.remote, outline.version);
    },
    command: (...args) => runReleases(environment, ...args),
    async stop() {
      await balancer?.stop();
      await stopAll();
    },
  };
}

export function restartable(start: () => Promise<RunningProcess>): Restartable {
  let running: RunningProcess | undefined;
  return {
    start: async () => void (running = await start()),
    stop: async () => void (await running?.stop()),
    kill: async () => void (await running?.kill()),
    signal: (signal) => void (running?.pid && process.kill(running.pid, signal)),
    output: () => running?.output() ?? '',
  };
}
