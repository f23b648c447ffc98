import { execFile } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { attempt } from '../../.run/prepare.mjs';
import { until } from '../support/processes.ts';
import { baseImage } from './bases.ts';
import { readCompose, type ComposeService } from './compose.ts';

/** Containers, networks and volumes of a run begin so. */
export const project = 'containers-trial';
const label = (service: string) => `${project}.service=${service}`;

/** @returns what it prints @throws Error with what it says when it fails */
export async function podman(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('podman', args, { maxBuffer: 2 ** 26 });
  return stdout.trim();
}

/** Builds a service's image from its Dockerfile, as `docker compose build` does. */
export async function build(name: string): Promise<void> {
  const { image = imageOf(name), build: recipe } = serviceOf(name);
  if (!recipe) throw new Error(`${name} has no Dockerfile`);
  const text = readFileSync(recipe.dockerfile, 'utf8');
  const folder = mkdtempSync(join(tmpdir(), 'dockerfile-'));
  const file = join(folder, 'Dockerfile');
  writeFileSync(
    file,
    text.replace(/^FROM ([a-z/]+:\S+)/gm, (_all, base: string) => `FROM ${baseImage(base)}`),
  );
  const args = Object.entries(recipe.args ?? {}).flatMap(([key, value]) => [
    '--build-arg',
    `${key}=${value ?? ''}`,
  ]);
  try {
    // Podman's own format knows no HEALTHCHECK.
    await podman('build', '--format=docker', '--layers', ...args, '--tag', image, '--file', file, '.');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const hasImage = async (name: string) =>
  (await attempt('podman', ['image', 'exists', name])).code === 0;

/** @returns MB of a service's image, and of what it adds to its base */
export async function sizeOf(name: string): Promise<[number, number]> {
  const { image = imageOf(name), build: recipe } = serviceOf(name);
  const bases = readFileSync(recipe?.dockerfile ?? '', 'utf8').match(/^FROM [a-z/]+:\S+/gm) ?? [];
  const base = baseImage(bases.at(-1)?.slice('FROM '.length) ?? '');
  const sizes = await podman('image', 'inspect', '--format', '{{.Size}}', image, base);
  const [whole = 0, below = 0] = sizes.split('\n').map((bytes) => Math.round(Number(bytes) / 1e6));
  return [whole, whole - below];
}

/** Ids of a service's containers that run, or of all there are. */
export async function containersOf(name: string, all = false): Promise<string[]> {
  const found = await podman('ps', '-q', ...(all ? ['-a'] : []), '--filter', `label=${label(name)}`);
  return found.split('\n').filter(Boolean);
}

/** Adds what a container has logged to the file of the environment's `KEPT_LOGS`, before it is gone. */
export async function keepLogs(id: string): Promise<void> {
  const { KEPT_LOGS = '' } = process.env;
  // Podman passes each of the container's streams on as such.
  const { stdout, stderr } = await promisify(execFile)('podman', ['logs', id], { maxBuffer: 2 ** 26 });
  appendFileSync(KEPT_LOGS, stdout + stderr);
}

/** Starts containers of a service beside those that run, until there are as many as wanted, and waits for their health. */
export async function up(name: string, count = 1): Promise<void> {
  for (let running = (await containersOf(name)).length; running < count; running++) {
    const id = await podman('run', '--detach', ...optionsOf(name));
    await untilHealthy(id);
  }
}

/** Runs a service's command once. @returns what it prints */
export const runOnce = (name: string, ...command: string[]) =>
  podman('run', '--rm', ...optionsOf(name), ...command);

/** By hand: not every machine has the timers that would do it. */
async function untilHealthy(id: string): Promise<void> {
  const checked = await podman('inspect', '--format', '{{if .Config.Healthcheck}}yes{{end}}', id);
  if (checked !== 'yes') return;
  const isHealthy = async () => (await attempt('podman', ['healthcheck', 'run', id])).code === 0;
  await until(isHealthy, `container ${id} is healthy`).catch(async (error: unknown) => {
    throw new Error(await podman('logs', '--tail', '20', id), { cause: error });
  });
}

/** The site's network of that name, made where it is not there yet. */
export async function makeNetworks(): Promise<void> {
  for (const [name, network] of Object.entries(readCompose().networks)) {
    const subnets = network?.ipam?.config.flatMap(({ subnet }) => ['--subnet', subnet]) ?? [];
    const internal = network?.internal ? ['--internal'] : [];
    await podman('network', 'create', ...internal, ...subnets, `${project}_${name}`);
  }
}

/** Removes what runs of this script have left, but for images. */
export async function removeAll(): Promise<void> {
  const named = ['--filter', `name=^${project}`];
  const lines = async (...args: string[]) => (await podman(...args)).split('\n').filter(Boolean);
  for (const id of await lines('ps', '-aq', ...named)) await podman('rm', '-f', '--volumes', '-t', '0', id);
  for (const id of await lines('network', 'ls', '-q', ...named)) await podman('network', 'rm', id);
  for (const id of await lines('volume', 'ls', '-q', ...named)) await podman('volume', 'rm', id);
}

function serviceOf(name: string): ComposeService {
  const service = readCompose().services[name];
  if (!service) throw new Error(`Compose knows no service ${name}`);
  return service;
}

/** What a service without a name for its image is called, as the stand-ins. */
const imageOf = (name: string) => `${project}_${name}`;

/** The options of `podman run` that say what Compose says of a service, its image and command at the end. */
function optionsOf(name: string): string[] {
  const service = serviceOf(name);
  const { image = imageOf(name), build: recipe, networks, volumes = [], environment = {} } = service;
  const limits = [
    `--memory=${service.mem_limit}`,
    `--cpus=${service.cpus}`,
    `--pids-limit=${service.pids_limit}`,
  ];
  const volume = (text: string) =>
    /^[./]/.test(text)
      ? resolve(text.split(':')[0] ?? '') + text.slice(text.indexOf(':'))
      : `${project}_${text}`;
  return [
    `--name=${project}-${name}-${process.hrtime.bigint()}`,
    `--label=${label(name)}`,
    ...(service.ports ?? []).map((port) => `--publish=${port}`),
    ...networks.map((network) => `--network=${project}_${network}:alias=${name}`),
    '--read-only',
    '--read-only-tmpfs=false',
    '--cap-drop=ALL',
    ...(service.cap_add ?? []).map((capability) => `--cap-add=${capability}`),
    '--security-opt=no-new-privileges',
    // Podman gives a tmpfs no owner.
    ...service.tmpfs.map((place) => `--tmpfs=${place.replace(/:uid=.*/, ':mode=1777')}`),
    ...volumes.map((each) => `--volume=${volume(each)}`),
    ...(service.user ? [`--user=${service.user}`] : []),
    ...(service.stop_grace_period ? [`--stop-timeout=${parseInt(service.stop_grace_period)}`] : []),
    ...(process.env.WITHOUT_LIMITS === 'true' ? [] : limits),
    ...Object.entries(environment).map(([key, value]) => `--env=${key}=${value ?? ''}`),
    recipe ? image : baseImage(image),
    ...(service.command ?? []),
  ];
}
