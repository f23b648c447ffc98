import autocannon from 'autocannon';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { startCommand, temporaryFolder, type RunningProcess } from '../../support/processes.ts';
import { startRemote, startShell, untilReady } from '../../support/site-programs.ts';
import { remotes } from '../../support/release-site.ts';
import { atEnd } from '../../support/cleanups.ts';
import { medians } from '../median.ts';

/** Concurrent visitors, and the length of each run and of the warm-up, in seconds. */
const connections = 20;
const seconds = 5;
const warmUpSeconds = 3;

export type ServerFigures = Awaited<ReturnType<typeof measure>>;
export type ServerComparison = Awaited<ReturnType<typeof compareServers>>;

interface Server {
  url: string;
  process: RunningProcess;
}

/**
 * Compares the composer's landing page with a static server that serves the same bytes; each runs in one process, and
 * they are measured in turn.
 * @param port the first of several ports
 */
export async function compareServers(port: number, runs: number, onProgress: (what: string) => void) {
  onProgress('Starting the servers');
  const composer = await startComposer(port);
  // Before its bytes are copied: the first responses are compressed less.
  await load(composer, warmUpSeconds);
  const staticServer = await startStaticServer(port + 9, composer.url);
  const servers = { composer, staticServer };
  const taken = { composer: [] as ServerFigures[], staticServer: [] as ServerFigures[] };
  for (let run = 0; run <= runs; run++) {
    for (const name of ['composer', 'staticServer'] as const) {
      onProgress(run === 0 ? `Warming up: ${name}` : `Load ${run}/${runs}: ${name}`);
      if (run === 0) await load(servers[name], warmUpSeconds);
      else taken[name].push(await measure(servers[name]));
    }
  }
  const figures = { composer: medians(taken.composer), staticServer: medians(taken.staticServer) };
  /** The composer's requests per second as a share of the static server's. */
  const share = figures.composer.requestsPerSecond / figures.staticServer.requestsPerSecond;
  return { ...figures, share };
}

/** The shell without an api, as in production, following the three remotes' hosts. */
async function startComposer(port: number): Promise<Server> {
  const dataDir = temporaryFolder('composer-');
  const hosts = remotes.map(({ remote }, index) => ({ remote, port: port + 1 + index }));
  for (const { remote, port: remotePort } of hosts) stopAtEnd(await startRemote(remote, remotePort));
  const origin = `http://127.0.0.1:${port}`;
  const process = await startShell(port, {
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    RELEASE_POLL_MS: '5000',
    DATA_DIR: dataDir,
    // The landing page does not call the api.
    API_URL: `http://127.0.0.1:${port + 4}`,
    REMOTES: hosts
      .map(({ remote, port: remotePort }) => `${remote}=http://127.0.0.1:${remotePort}`)
      .join(','),
  });
  stopAtEnd(process);
  await untilReady(origin, process);
  return { url: `${origin}/`, process };
}

async function startStaticServer(port: number, copied: string): Promise<Server> {
  const folder = temporaryFolder('static-');
  await copyResponse(copied, folder);
  const url = `http://127.0.0.1:${port}/`;
  const script = resolve(import.meta.dirname, 'static-server.mjs');
  const running = await startCommand(process.execPath, [script, folder, String(port)], url, {
    NODE_ENV: 'production',
  });
  stopAtEnd(running);
  return { url, process: running };
}

/** @returns among others the 99th percentile in ms, and resident memory right after the run in MB of 1,000,000 bytes */
async function measure(server: Server) {
  const { requests, latency, non2xx, errors } = await load(server, seconds);
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests of ${server.url} failed under load`);
  return { requestsPerSecond: requests.average, p99: latency.p99, memory: memoryOf(server.process) };
}

function load({ url }: Server, duration: number): Promise<autocannon.Result> {
  return autocannon({ url, connections, duration, headers: { 'accept-encoding': 'br' } });
}

function memoryOf({ pid }: RunningProcess): number {
  const kibibytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));
  return (kibibytes * 1024) / 1_000_000;
}

function stopAtEnd(process: RunningProcess): void {
  atEnd(() => process.stop());
}

/** Saves a page exactly as a server sends it, plain and in brotli, where a static server serves it as `/`. */
async function copyResponse(url: string, folder: string): Promise<void> {
  await writeFile(join(folder, 'index.html'), await bodyOf(url, 'identity'));
  await writeFile(join(folder, 'index.html.br'), await bodyOf(url, 'br'));
}

/** The bytes as they are sent; `fetch` would decompress them. @throws Error for an answer other than 200 */
async function bodyOf(url: string, encoding: string): Promise<Buffer> {
  const [response] = (await once(get(url, { headers: { 'accept-encoding': encoding } }), 'response')) as [
    IncomingMessage,
  ];
  const sent = response.headers['content-encoding'] ?? 'identity';
  if (response.statusCode !== 200 || sent !== encoding)
    throw new Error(`${url} answered ${response.statusCode} in ${sent}, not 200 in ${encoding}`);
  return buffer(response);
}
