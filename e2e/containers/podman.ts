import { execFile } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { attempt } from '../../.run/prepare.mjs';
import { until } from '../support/processes.ts';
import { baseImage } from './bases.ts';
import { readCompose, type ComposeService } from './compose.ts';

/** Prefix of a run's containers, networks and volumes. */
const project = 'containers-trial';
const label = (service: string) => `${project}.service=${service}`;

/** @returns its output @throws Error with its output when it fails */
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
    // Podman's default format does not support HEALTHCHECK.
    await podman('build', '--format=docker', '--layers', ...args, '--tag', image, '--file', file, '.');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const hasImage = async (name: string) =>
  (await attempt('podman', ['image', 'exists', name])).code === 0;

/** @returns the size of a service's image in MB, and without its base */
export async function sizeOf(name: string): Promise<[number, number]> {
  const { image = imageOf(name), build: recipe } = serviceOf(name);
  const bases = readFileSync(recipe?.dockerfile ?? '', 'utf8').match(/^FROM [a-z/]+:\S+/gm) ?? [];
  const base = baseImage(bases.at(-1)?.slice('FROM '.length) ?? '');
  const sizes = await podman('image', 'inspect', '--format', '{{.Size}}', image, base);
  const [whole = 0, below = 0] = sizes.split('\n').map((bytes) => Math.round(Number(bytes) / 1e6));
  return [whole, whole - below];
}

/** The ids of a service's running containers, or of all. */
export async function containersOf(name: string, all = false): Promise<string[]> {
  const found = await podman('ps', '-q', ...(all ? ['-a'] : []), '--filter', `label=${label(name)}`);
  return found.split('\n').filter(Boolean);
}

/** Appends a container's log to the file `KEPT_LOGS` before the container is removed. */
export async function keepLogs(id: string): Promise<void> {
  const { KEPT_LOGS = '' } = process.env;
  // Podman writes the container's stdout and stderr to its own.
  const { stdout, stderr } = await promisify(execFile)('podman', ['logs', id], { maxBuffer: 2 ** 26 });
  appendFileSync(KEPT_LOGS, stdout + stderr);
}

/** Starts further containers of a service until `count` run, and waits until they are healthy. */
export async function up(name: string, count = 1): Promise<void> {
  for (let running = (await containersOf(name)).length; running < count; running++) {
    const id = await podman('run', '--detach', ...optionsOf(name));
    await untilHealthy(id);
  }
}

/** Runs a command in a service's image once. @returns its output */
export const runOnce = (name: string, ...command: string[]) =>
  podman('run', '--rm', ...optionsOf(name), ...command);

/** Runs the health check itself, as not every machine has the timers that podman needs for it. */
async function untilHealthy(id: string): Promise<void> {
  const checked = await podman('inspect', '--format', '{{if .Config.Healthcheck}}yes{{end}}', id);
  if (checked !== 'yes') return;
  const isHealthy = async () => (await attempt('podman', ['healthcheck', 'run', id])).code === 0;
  await until(isHealthy, `container ${id} is healthy`).catch(async (error: unknown) => {
    throw new Error(await podman('logs', '--tail', '20', id), { cause: error });
  });
}

/** Creates the site's networks. */
export async function makeNetworks(): Promise<void> {
  for (const [name, network] of Object.entries(readCompose().networks)) {
    const subnets = network?.ipam?.config.flatMap(({ subnet }) => ['--subnet', subnet]) ?? [];
    const internal = network?.internal ? ['--internal'] : [];
    await podman('network', 'create', ...internal, ...subnets, `${project}_${name}`);
  }
}

/** Removes everything that earlier runs have left, except images. */
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

/** The image name of a service for which Compose names none, such as the stand-ins. */
const imageOf = (name: string) => `${project}_${name}`;

/** The arguments of `podman run` for a service of Compose, with image and command at the end. */
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
    // Podman cannot set the owner of a tmpfs.
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
