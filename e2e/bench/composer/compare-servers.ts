import autocannon from 'autocannon';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startRemote, startScript, startShell, until, type RunningProcess } from '../../support/processes.ts';
import { remotes } from '../../support/release-site.ts';
import { atEnd } from '../endings.ts';
import { medians } from '../median.ts';
import { copyResponse } from './copy-response.ts';

/** Visitors at once, and seconds of each run and of the warm-up before the first. */
const connections = 20;
const seconds = 5;
const warmUpSeconds = 3;

/** What a server did under load. */
export interface ServerFigures {
  requestsPerSecond: number;
  /** 99th percentile, ms. */
  p99: number;
  /** Resident memory right after the run, MB of 1,000,000 bytes. */
  memory: number;
}

export interface ServerComparison {
  composer: ServerFigures;
  staticServer: ServerFigures;
  /** The composer's requests a second as a part of the static server's. */
  share: number;
}

interface Server {
  url: string;
  process: RunningProcess;
}

/**
 * The composer's landing page beside a static server that serves the very same bytes, each in a process of its own, in
 * turn, asked with the same headers.
 * @param port the first of several that are used
 */
export async function compareServers(
  port: number,
  runs: number,
  onProgress: (what: string) => void,
): Promise<ServerComparison> {
  onProgress('Starting the composer and the static server');
  const composer = await startComposer(port);
  // Before its bytes are copied: whoever asks first gets a larger form of the page.
  await load(composer.url, warmUpSeconds);
  const staticServer = await startStaticServer(port + 9, composer.url);
  await load(staticServer.url, warmUpSeconds);
  const servers = { composer, staticServer };
  const taken = { composer: [] as ServerFigures[], staticServer: [] as ServerFigures[] };
  for (let run = 1; run <= runs; run++) {
    for (const name of ['composer', 'staticServer'] as const) {
      onProgress(`Load ${run}/${runs}: ${name === 'composer' ? 'composer' : 'static server'}`);
      taken[name].push(await measure(servers[name]));
    }
  }
  const figures = { composer: medians(taken.composer), staticServer: medians(taken.staticServer) };
  const share = figures.composer.requestsPerSecond / figures.staticServer.requestsPerSecond;
  return { ...figures, share };
}

/** The shell alone, as in production, following the three remotes' hosts. */
async function startComposer(port: number): Promise<Server> {
  const dataDir = await temporaryFolder('composer-');
  const hosts = remotes.map(({ remote }, index) => ({ remote, port: port + 1 + index }));
  for (const { remote, port: own } of hosts) stopAtEnd(await startRemote(remote, own));
  const url = `http://127.0.0.1:${port}/`;
  const process = await startShell(port, {
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    RELEASE_POLL_MS: '5000',
    DATA_DIR: dataDir,
    // Nothing of the landing page asks the api.
    API_URL: `http://127.0.0.1:${port + 4}`,
    REMOTES: hosts.map(({ remote, port: own }) => `${remote}=http://127.0.0.1:${own}`).join(','),
  });
  stopAtEnd(process);
  const isReady = async () => (await fetch(`${url}ready`).catch(() => undefined))?.ok ?? false;
  await until(isReady, 'the composer has every release', process);
  return { url, process };
}

async function startStaticServer(port: number, copied: string): Promise<Server> {
  const folder = await temporaryFolder('static-');
  await copyResponse(copied, folder);
  const url = `http://127.0.0.1:${port}/`;
  const script = resolve(import.meta.dirname, 'static-server.mjs');
  const process = await startScript(script, [folder, String(port)], url, { NODE_ENV: 'production' });
  stopAtEnd(process);
  return { url, process };
}

async function measure({ url, process }: Server): Promise<ServerFigures> {
  const { requests, latency, non2xx, errors } = await load(url, seconds);
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests of ${url} failed under load`);
  return { requestsPerSecond: requests.average, p99: latency.p99, memory: memoryOf(process) };
}

function load(url: string, duration: number): Promise<autocannon.Result> {
  return autocannon({ url, connections, duration, headers: { 'accept-encoding': 'br' } });
}

function memoryOf({ pid }: RunningProcess): number {
  const kibibytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));
  return (kibibytes * 1024) / 1_000_000;
}

function stopAtEnd(process: RunningProcess): void {
  atEnd(() => process.stop());
}

async function temporaryFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
