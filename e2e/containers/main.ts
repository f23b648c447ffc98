import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkPorts, run } from '../../.run/prepare.mjs';
import { startCustomers } from '../drill/customers.ts';
import { startLoad } from '../support/load.ts';
import { until } from '../support/processes.ts';
import { makeStandIns, usesStandIns } from './bases.ts';
import { readCompose } from './compose.ts';
import {
  build,
  containersOf,
  hasImage,
  keepLogs,
  makeNetworks,
  podman,
  removeAll,
  runOnce,
  sizeOf,
  up,
} from './podman.ts';

const root = resolve(import.meta.dirname, '../..');
const origin = 'http://localhost:3000';
const provider = 'http://localhost:3005';
const inbox = 'http://localhost:8025';
/** Requests per second of all visitors together, few enough for a small machine. */
const requestsPerSecond = 50;
const built = ['shell', 'api', 'backup', 'remote-marketing', 'remote-commerce', 'remote-legal', 'payments'];
/** One page of each remote. */
const pages = ['/en/', '/en/download', '/en/privacy-policy'];

/**
 * Builds the images of the last commit, runs them as Compose would, upgrades and undoes under load; prints the
 * results.
 * @param args `--stand-ins` without a registry, `--no-limits` where podman has no control groups
 * @returns whether no request failed and nothing accepted was lost
 */
export async function tryContainers(args: string[]): Promise<boolean> {
  const options = { 'stand-ins': { type: 'boolean' }, 'no-limits': { type: 'boolean' } } as const;
  const { values } = parseArgs({ args, options });
  process.env.STAND_IN_BASES = String(values['stand-ins'] ?? false);
  process.env.WITHOUT_LIMITS = String(values['no-limits'] ?? false);
  await checkPorts([3000, 3005, 8025]);
  const folder = await mkdtemp(join(tmpdir(), 'containers-'));
  try {
    await prepare(folder);
    await buildAll();
    await start();
    return await upgradeUnderLoad(folder);
  } finally {
    await removeAll();
    process.chdir(root);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Prepares a checkout whose images have another tag, and a `docker` command for the upgrade. */
async function prepare(folder: string): Promise<void> {
  await removeAll();
  const site = join(folder, 'site');
  await run('git', ['clone', '--quiet', root, site]);
  process.chdir(site);
  await writeFile('.env', 'SITE_VERSION=before\n');
  if (usesStandIns()) await keepBodies('shell/caddy/Caddyfile');
  await mkdir('backups');
  await chown('backups', 1000, 1000);
  const docker = join(folder, 'docker');
  const tsx = import.meta.resolve('tsx');
  const program = join(root, 'e2e/containers/docker.ts');
  await writeFile(docker, `#!/bin/sh\nexec node --import ${tsx} ${program} "$@"\n`, { mode: 0o755 });
  process.env.KEPT_LOGS = join(folder, 'logs');
  process.env.PATH = `${folder}:${process.env.PATH}`;
}

/** Buffers bodies: Debian's Caddy loses them when a shell refuses the connection (caddyserver/caddy#7546). */
async function keepBodies(caddyfile: string): Promise<void> {
  const text = await readFile(caddyfile, 'utf8');
  await writeFile(caddyfile, text.replace('flush_interval -1', '$&\n\t\tbuffer_requests'));
}

async function buildAll(): Promise<void> {
  const { build: api } = readCompose().services.api ?? {};
  const [, node = ''] = /^FROM node:([\d.]+)/m.exec(await readFile(api?.dockerfile ?? '', 'utf8')) ?? [];
  if (usesStandIns() && !(await hasImage('localhost/stand-in/caddy'))) await makeStandIns(node);
  console.log('| image | MB | without its base |\n| --- | --- | --- |');
  for (const name of built) {
    await build(name);
    const [whole, own] = await sizeOf(name);
    console.log(`| ${name} | ${whole} | ${own} |`);
  }
}

async function start(): Promise<void> {
  await makeNetworks();
  for (const name of built.filter((each) => each.startsWith('remote-'))) await up(name);
  for (const name of ['postgres', 'mail', 'payments']) await up(name);
  for (const name of ['api', 'shell']) await up(name, 2);
  await up('edge');
  const answers = async (page: string) => (await fetch(origin + page).catch(() => undefined))?.ok ?? false;
  for (const page of pages) await until(() => answers(page), `${page} answers`);
}

async function upgradeUnderLoad(folder: string): Promise<boolean> {
  const load = await startLoad(origin, requestsPerSecond);
  const customers = startCustomers({ origin, provider, inbox });
  const script = join(folder, 'site/.run/upgrade.sh');
  for (const args of [[], ['--undo']]) {
    const begun = performance.now();
    await run('sh', [script, ...args]);
    const took = ((performance.now() - begun) / 1000).toFixed(0);
    console.log(`upgrade ${args.join(' ')}: ${took} s, then ${(await running()).join(', ')}`);
  }
  const accounts = await customers.close();
  const { requests, failed } = await load.stop();
  console.log(`${requests} requests, ${failed.length} failed`);
  console.log(
    `${accounts.messages} messages and ${accounts.orders} orders accepted, ${accounts.refusals} refused`,
  );
  console.log(await runOnce('backup', 'restore', '--trial'));
  const isWhole = failed.length + accounts.faults.length + accounts.refusals === 0;
  if (!isWhole) await explain([...failed, ...accounts.faults]);
  return isWhole;
}

/** Prints what failed and how often, with the related logs of shells, apis and edge. */
async function explain(faults: string[]): Promise<void> {
  for (const [fault, count] of counted(faults)) console.error(`${count} × ${fault}`);
  for (const name of ['shell', 'api', 'edge'])
    for (const id of await containersOf(name, true)) await keepLogs(id);
  const logged = (await readFile(process.env.KEPT_LOGS ?? '', 'utf8')).split('\n');
  for (const line of logged.filter((each) => /"level":"(warn|error|fatal)"/.test(each)).slice(-40))
    console.error(line.slice(0, 600));
}

function counted(lines: string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}

/** The images of the running containers. */
async function running(): Promise<string[]> {
  const ids = [...(await containersOf('api')), ...(await containersOf('shell'))];
  return (await podman('inspect', '--format', '{{.ImageName}}', ...ids)).split('\n');
}
