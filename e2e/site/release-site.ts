import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openObjects } from '@site/shell-contract/objects';
import { makeUpRelease, upload, type Outline } from '@site/shell-contract/testing';
import { runReleases, startHost, startShell, until, type RunningProcess } from './processes.ts';

/** A shell that follows three remotes whose small releases a journey makes up as it goes. */
export interface ReleaseSite {
  origin: string;
  publish(outline: Outline): Promise<void>;
  /** Publishes, and waits until visitors get it. */
  release(outline: Outline): Promise<void>;
  /** Runs ops' command as ops does. */
  command(...args: string[]): Promise<string>;
  html(address: string): Promise<string>;
  stop(): Promise<void>;
}

/** The address that every made-up release of a remote has a page at. */
export const addresses: Readonly<Record<string, string>> = {
  marketing: '/en/',
  commerce: '/en/download',
  legal: '/en/cookies',
};

export const legal = { remote: 'legal', paths: ['/cookies', '/privacy-policy'] };
export const marketing = { remote: 'marketing', paths: ['/'] };
export const commerce = { remote: 'commerce', paths: ['/download'] };

/** @param port the shell's; the remotes' are the next ones */
export async function startReleaseSite(port: number): Promise<ReleaseSite> {
  const folder = await mkdtemp(join(tmpdir(), 'releases-'));
  const remotes = [marketing, commerce, legal];
  const host = (remote: string) => openObjects(join(folder, remote, 'dist'));
  const environment = {
    DATA_DIR: join(folder, 'data'),
    SITE_ORIGIN: `http://localhost:${port}`,
    API_URL: `http://127.0.0.1:${port + 1}`,
    REMOTES: remotes.map(({ remote }, index) => `${remote}=http://127.0.0.1:${port + 2 + index}`).join(','),
  };
  const publish = async (outline: Outline) => upload(await host(outline.remote), makeUpRelease(outline));
  for (const outline of remotes) await publish({ ...outline, version: '1' });
  const running: RunningProcess[] = [];
  for (const [index, { remote }] of remotes.entries())
    running.push(await startHost(join(folder, remote), port + 2 + index));
  running.push(await startShell(port, environment));
  const origin = `http://localhost:${port}`;
  const html = async (address: string) => (await fetch(origin + address)).text();
  return {
    origin,
    publish,
    html,
    async release(outline) {
      await publish(outline);
      const { remote, version } = outline;
      const shown = async () => (await html(addresses[remote] ?? '')).includes(`${remote} ${version} en`);
      await until(shown, `${remote} ${version} is live`, running.at(-1));
    },
    command: (...args) => runReleases(environment, ...args),
    async stop() {
      for (const process of running) await process.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
