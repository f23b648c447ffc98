import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import getPort from 'get-port';
import { notifyResponseSchema } from '@site/releases/poll/site-endpoints.ts';
import { notifyPath } from '@site/shell-contract/shell-paths';
import type { ReadableRelease } from '../../build/budgets.ts';
import { runScript } from '../run-script.ts';

const startTimeoutMs = 60_000;

/** A separate shell with an empty store: nothing of it reaches a live site. */
interface ComposedShell {
  origin: string;
  /** Makes a release live here. @throws Error with the shell's reason where it refuses the release */
  show(release: ReadableRelease): Promise<void>;
  stop(): Promise<void>;
}

export interface ComposedShells {
  after: ComposedShell;
  before: ComposedShell | undefined;
  stop(): Promise<void>;
}

/**
 * Builds the shell, if it is stale (a packed one is built), and starts it once for each release to show: a shell that has
 * shown one refuses another without its pages.
 * @param root the remote's folder, from which the package `shell` is found
 * @param count how many releases are to be shown
 */
export async function startComposedShells(
  root: string,
  remote: string,
  otherReleases: readonly ReadableRelease[],
  count: 1 | 2,
): Promise<ComposedShells> {
  const shell = dirname(createRequire(join(root, 'package.json')).resolve('shell/package.json'));
  if (existsSync(join(shell, 'build'))) await runScript(shell, 'build');
  const starting = Array.from({ length: count }, async () =>
    startComposedShell(shell, remote, otherReleases),
  );
  const started = await Promise.allSettled(starting);
  const shells = started.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const stop = async () => void (await Promise.all(shells.map((shell) => shell.stop())));
  const failed = started.find((start) => start.status === 'rejected');
  const [after, before] = shells;
  if (failed || !after) {
    await stop();
    throw failed?.reason;
  }
  return { after, before, stop };
}

/** Starts the built shell in its folder, without an api, to show releases of a remote with those of the others. */
async function startComposedShell(
  shell: string,
  remote: string,
  otherReleases: readonly ReadableRelease[],
): Promise<ComposedShell> {
  const host = await serveReleases(otherReleases);
  const dataDir = await mkdtemp(join(tmpdir(), 'composed-'));
  const [port, token] = [await getPort(), randomUUID()];
  const names = [remote, ...otherReleases.map(({ release }) => release.remote)];
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: shell,
    // Without the caller's environment: a public site's settings require more than is set here.
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      API_URL: host.origin,
      REMOTES: names.map((name) => `${name}=${host.origin}/${name}`).join(','),
      RELEASE_UNSIGNED: names.join(','),
      // Which data a remote is given is the site's to say.
      PAGE_DATA: names.map((name) => `${name}=/api/`).join(','),
      OPS_TOKEN: token,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  const endToo = () => void child.kill();
  process.once('exit', endToo);
  const origin = `http://localhost:${port}`;

  async function stop(): Promise<void> {
    process.off('exit', endToo);
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
    host.close();
    await rm(dataDir, { recursive: true, force: true });
  }
  async function show(shown: ReadableRelease): Promise<void> {
    host.serve(shown);
    const response = await fetch(origin + notifyPath, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ remote }),
    });
    const { outcome, reason } = notifyResponseSchema.parse(await response.json());
    if (outcome !== 'accepted' && outcome !== 'unchanged')
      throw new Error(`A site of this checkout would refuse ${shown.release.version}: ${reason ?? outcome}`);
  }

  for (const deadline = Date.now() + startTimeoutMs; ; await pause(100)) {
    if ((await fetch(`${origin}/health`).catch(() => undefined))?.ok) return { origin, show, stop };
    if (child.exitCode === null && Date.now() < deadline) continue;
    await stop();
    throw new Error(`The shell that composes the pages does not start\n${output.trim()}`);
  }
}

/**
 * A static host with one release of each remote, below `/<remote>/`; everything else, such as the api, is unavailable
 * (503).
 */
async function serveReleases(releases: readonly ReadableRelease[]) {
  const served = new Map(releases.map((readable) => [readable.release.remote, readable]));
  const server = createServer((request, response) => {
    const [, remote = '', ...rest] = new URL(request.url ?? '/', 'http://host').pathname.split('/');
    const found = served.get(remote);
    const [version, ...path] = rest;
    const read = async () => {
      if (rest.join('/') === 'release.json' && found)
        return Buffer.from(JSON.stringify({ ...found.release, notBefore: undefined }));
      return version === found?.release.version ? found?.read(path.join('/')) : undefined;
    };
    void read()
      .catch(() => undefined)
      .then((content) => response.writeHead(content ? 200 : 503).end(content));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serve: (release: ReadableRelease) => void served.set(release.release.remote, release),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
