import type { Page } from 'playwright/test';
import { apiUrl } from './ports.ts';
import { temporaryFolder, type RunningProcess } from './processes.ts';
import { startRemote, startShell, untilReady } from './site-programs.ts';

/** A page of each remote. */
export const areas = { marketing: '/en/apps', commerce: '/en/download', legal: '/en/cookies' };

interface OwnSite {
  origin: string;
  /** Starts a remote's host. */
  start(remote: string): Promise<void>;
  /** Starts the hosts of all remotes, and waits until the shell has their releases. */
  startAll(): Promise<void>;
}

/**
 * A separate shell for one test, whose remotes do not run yet.
 * @param options the first of the test's own ports; `dist-development` for React's development build; an api other than
 *   the one that all journeys share
 */
export async function withOwnShell(
  page: Page,
  { port, dist, api = apiUrl }: { port: number; dist?: 'dist' | 'dist-development'; api?: string },
  run: (site: OwnSite) => Promise<void>,
): Promise<void> {
  const names = Object.keys(areas);
  const remotePort = (name: string) => port + 2 + names.indexOf(name);
  const settings = {
    DATA_DIR: temporaryFolder('shell-'),
    API_URL: api,
    REMOTES: names.map((name) => `${name}=http://127.0.0.1:${remotePort(name)}`).join(','),
  };
  const running: RunningProcess[] = [];
  try {
    const shell = await startShell(port, settings, dist);
    running.push(shell);
    const origin = `http://localhost:${port}`;
    const start = async (name: string) => void running.push(await startRemote(name, remotePort(name)));
    const startAll = async () => {
      await Promise.all(names.map(start));
      await untilReady(origin, shell);
    };
    await run({ origin, start, startAll });
  } finally {
    await page.goto('about:blank');
    for (const process of running) await process.stop();
  }
}
