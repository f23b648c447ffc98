import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openBlobStore } from '@site/server-kit/blob-store';
import { until } from '../../support/processes.ts';
import { addresses, remotes, startReleaseSite, type ReleaseSite } from '../../support/release-site.ts';
import { expect, slow, test } from '../../support/test.ts';

/** How many random events happen. */
const rounds = 150;

/** What a host does wrong; `older` and `other bytes` are set by what is published. */
const hostFaults = [
  ...(['none', 'slow', 'resets', 'truncated', 'wrong bytes', 'half written'] as const),
  ...(['huge manifest', 'redirect', 'error'] as const),
];
type HostFault = (typeof hostFaults)[number];

/** Numbers that follow from a seed, so that a failure can be repeated (mulberry32). */
function randomFrom(seed: number): <Item>(items: readonly Item[]) => Item {
  let state = seed;
  return (items) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    const item = items[((mixed ^ (mixed >>> 14)) >>> 0) % items.length];
    if (item === undefined) throw new Error('nothing to choose from');
    return item;
  };
}

/** What visitors get meanwhile: the faults of every page. */
function visit(shellPorts: readonly number[], down: ReadonlySet<number>) {
  const faults: string[] = [];
  let pages = 0;
  let isOver = false;
  const visitor = async (port: number) => {
    while (!isOver) {
      for (const [remote, address] of Object.entries(addresses)) {
        const wasDown = down.has(port);
        try {
          const response = await fetch(`http://127.0.0.1:${port}${address}`);
          const html = await response.text();
          pages += 1;
          const shown = new RegExp(`${remote} ([\\w.-]+) en`).exec(html)?.[1] ?? '';
          const named = new Set(
            [...html.matchAll(new RegExp(`/r/${remote}/([\\w.-]+?)/`, 'g'))].map(([, version]) => version),
          );
          if (response.status !== 200) faults.push(`${response.status} ${address}`);
          else if (shown === '' || [...named].some((version) => version !== shown))
            faults.push(`${address} is of ${[shown, ...named].join(' and ')}`);
        } catch (error) {
          if (!wasDown && !down.has(port)) faults.push(`${address}: ${(error as Error).message}`);
        }
      }
      await pause(20);
    }
  };
  const visitors = shellPorts.map(visitor);
  return {
    async stop() {
      isOver = true;
      await Promise.all(visitors);
      return { faults, pages };
    },
  };
}

/** The commands of a random round; most are impossible in the present state. */
const commandsFor = (remote: string, version: string): string[][] => [
  ['rollback', remote],
  ['rollback', remote, version],
  ['undo'],
  ['pin', remote],
  ['unpin', remote, '--yes'],
  ['withdraw', remote, version],
  ['canary', remote, version, '50'],
  ['canary', remote, version, '0'],
];

test(
  'R15 R4 R3 amid faulty hosts, commands and kills no visitor gets a wrong page, every answer happened, and both shells agree',
  slow,
  async ({ port }) => {
    const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000);
    test.info().annotations.push({ type: 'seed', description: `CHAOS_SEED=${seed}` });
    const choose = randomFrom(seed);
    const shellPorts = [port, port + 5];
    const site = await startReleaseSite(port, 2, {
      RELEASE_TIMEOUT_MS: '1000',
      RELEASE_STATE_POLL_MS: '200',
    });
    const hosts = new Map<string, Awaited<ReturnType<typeof startFaultyHost>>>();
    const down = new Set<number>();
    const published = new Map(remotes.map(({ remote }) => [remote, ['1']]));
    for (const [index, { remote }] of remotes.entries()) {
      await site.hosts[remote]?.stop();
      hosts.set(remote, await startFaultyHost(join(site.folder, remote, 'dist'), port + 2 + index));
    }
    const visitors = visit(shellPorts, down);
    const wrongAnswers: string[] = [];
    let version = 1;
    try {
      for (let round = 0; round < rounds; round++) {
        const outline = choose(remotes);
        const { remote } = outline;
        const kind = choose([
          ...['publish', 'publish', 'host-fault', 'host-fault', 'command', 'command', 'command'],
          ...['offer older', 'other bytes', 'kill'],
        ]);
        if (kind === 'publish') {
          await site.publish({ ...outline, version: String(++version) });
          published.get(remote)?.push(String(version));
        }
        if (kind === 'host-fault') hosts.get(remote)?.fail(choose(hostFaults));
        if (kind === 'offer older') await offerOlder(site, remote, choose);
        if (kind === 'other bytes') await spoil(site, remote);
        if (kind === 'kill') await killShell(site, choose([0, 1]), shellPorts, down);
        if (kind === 'command') {
          const why = `round ${round}`;
          const command = choose(commandsFor(remote, choose(published.get(remote) ?? [])));
          const isDone = await site.command(...command, '--why', why).then(
            (output) => !output.startsWith('Nothing changed'),
            () => false,
          );
          const isRecorded = (await site.command('history')).includes(`(${why})`);
          if (isDone !== isRecorded)
            wrongAnswers.push(`${command.join(' ')}: told ${isDone}, recorded ${isRecorded}`);
        }
        await pause(50);
      }
      for (const host of hosts.values()) host.fail('none');
      for (const outline of remotes) {
        const { remote } = outline;
        const canary = new RegExp(`^${remote} (?:.*\\n {2})*?.*canary (\\S+) at`, 'm').exec(
          await site.command('status'),
        )?.[1];
        if (canary) await site.command('canary', remote, canary, '0');
        await site.command('unpin', remote, '--yes').catch(() => undefined);
        await site.publish({ ...outline, version: `last-${++version}` });
      }
      await until(async () => areEqual(shellPorts), 'both shells show the last releases');
      const { faults, pages } = await visitors.stop();
      expect(pages).toBeGreaterThan(rounds);
      const changes = (await site.command('history')).split('\n').length;
      const counts = `${pages} pages, ${version} releases, ${changes} changes`;
      test.info().annotations.push({ type: 'counts', description: counts });
      expect({ faults, wrongAnswers }, `CHAOS_SEED=${seed}, ${pages} pages`).toEqual({
        faults: [],
        wrongAnswers: [],
      });
    } finally {
      await visitors.stop();
      for (const host of hosts.values()) await host.stop();
      await site.stop();
    }
  },
);

/** Offers an earlier release again, signed as it was. */
async function offerOlder(site: ReleaseSite, remote: string, choose: <Item>(items: readonly Item[]) => Item) {
  const dist = join(site.folder, remote, 'dist');
  const blobs = await openBlobStore(dist);
  const versions = (await blobs.list('')).filter((name) => /^[^/]+\/release\.json$/.test(name));
  await writeFile(join(dist, 'release.json'), await readFile(join(dist, choose(versions))));
}

/** Changes a byte of what is offered: the signature is no longer right. */
async function spoil(site: ReleaseSite, remote: string) {
  const manifest = join(site.folder, remote, 'dist/release.json');
  await writeFile(manifest, (await readFile(manifest, 'utf8')).replace('"contract"', '"contracT"'));
}

async function killShell(site: ReleaseSite, index: number, shellPorts: readonly number[], down: Set<number>) {
  const port = shellPorts[index] ?? 0;
  down.add(port);
  await site.shells[index]?.kill();
  await site.shells[index]?.start();
  await until(
    async () => (await fetch(`http://127.0.0.1:${port}/ready`)).ok,
    'the killed shell is ready again',
  );
  down.delete(port);
}

/** Whether both shells say and show that the last releases are live. */
async function areEqual(shellPorts: readonly number[]): Promise<boolean> {
  const isLast = shellPorts.flatMap((port) =>
    Object.entries(addresses).map(async ([remote, address]) => {
      const origin = `http://127.0.0.1:${port}`;
      const live = (await (await fetch(`${origin}/releases/live`)).json()) as Record<string, string>;
      const html = await (await fetch(origin + address)).text();
      return /^last-/.test(live[remote] ?? '') && html.includes(`${remote} ${live[remote]} en`);
    }),
  );
  return (await Promise.all(isLast)).every(Boolean);
}

/** Larger than any manifest that a shell reads. */
const hugeManifest = Buffer.alloc(50 * 1024 * 1024, ' ');

/** A remote's host that serves a folder, and fails as set. */
async function startFaultyHost(folder: string, port: number) {
  const blobs = await openBlobStore(folder);
  let how: HostFault = 'none';
  const serve = async (path: string, response: ServerResponse) => {
    const isManifest = path === 'release.json';
    const content = how === 'half written' && !isManifest ? undefined : await blobs.read(path);
    if (how === 'resets') return void response.destroy();
    if (how === 'error') return void response.writeHead(500).end('an error');
    if (how === 'redirect') return void response.writeHead(302, { location: '/elsewhere' }).end();
    if (how === 'huge manifest' && isManifest) return void response.writeHead(200).end(hugeManifest);
    if (!content) return void response.writeHead(404).end();
    // Never the whole of it: the shell gives up by its own time-out.
    if (how === 'slow') return void response.writeHead(200).write(content.subarray(0, 10));
    if (how === 'truncated') return void response.writeHead(200).end(content.subarray(0, -1));
    const wrong = createHash('sha256').update(content).digest();
    response.writeHead(200).end(how === 'wrong bytes' && !isManifest ? wrong : content);
  };
  const server = createServer((request, response) => {
    void serve(decodeURIComponent(request.url ?? '/').slice(1), response);
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    fail(next: HostFault) {
      how = next;
      server.closeAllConnections();
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close').catch(() => undefined);
    },
  };
}
