import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { apiUrl, ownPort } from './ports.ts';
import { startRemote, startShell, type RunningProcess } from './processes.ts';

/** A page of each remote. */
export const areas = { marketing: '/en/apps', commerce: '/en/download', legal: '/en/cookies' };

interface OwnSite {
  origin: string;
  remotePort(name: string): number;
  shell: RunningProcess;
}

/**
 * A separate shell for one test, whose remotes do not run yet. It uses the api that all journeys share.
 * @param settings further variables of its environment
 */
export async function withOwnShell(
  page: Page,
  worker: number,
  dist: string,
  run: (site: OwnSite, start: (remote: string) => Promise<RunningProcess>) => Promise<void>,
  settings: NodeJS.ProcessEnv = {},
): Promise<void> {
  const port = ownPort(worker);
  const names = Object.keys(areas);
  const remotePort = (name: string) => port + 2 + names.indexOf(name);
  const dataDir = await mkdtemp(join(tmpdir(), 'shell-'));
  const running: RunningProcess[] = [];
  try {
    const shell = await startShell(
      port,
      {
        DATA_DIR: dataDir,
        API_URL: apiUrl,
        REMOTES: names.map((name) => `${name}=http://127.0.0.1:${remotePort(name)}`).join(','),
        ...settings,
      },
      dist,
    );
    running.push(shell);
    await run({ origin: `http://localhost:${port}`, remotePort, shell }, async (name) => {
      const remote = await startRemote(name, remotePort(name));
      running.push(remote);
      return remote;
    });
  } finally {
    await page.goto('about:blank');
    for (const process of running) await process.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
