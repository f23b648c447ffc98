import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';

const root = resolve(import.meta.dirname, '..');

/** A compose file's text with the defaults of its variables, as a machine without a .env file has it. */
function withDefaults(compose) {
  const innermost = /\$\{[A-Z0-9_]+(?::-([^${}]*))?\}/g;
  const filled = compose.replace(innermost, (_all, preset = '') => preset);
  return filled === compose ? filled : withDefaults(filled);
}
const read = async (file) => parse(withDefaults(await readFile(join(root, file), 'utf8')), { merge: true });
const base = await read('docker-compose.yml');
const added = await read('docker-compose.override.yml');

/** Both files as Compose merges them on a developer's machine: networks and environments are combined. */
const services = { ...base.services };
for (const [name, service] of Object.entries(added.services)) {
  const { networks = [], environment = {} } = services[name] ?? {};
  services[name] = {
    ...services[name],
    ...service,
    networks: [...networks, ...(service.networks ?? [])],
    environment: { ...environment, ...service.environment },
  };
}
const networks = { ...base.networks, ...added.networks };
const names = Object.keys(services);

test.each(names)(
  'R8 S1 %s has limits, a root that is only read, no capability that it does not need',
  (name) => {
    const service = services[name];
    expect(service).toMatchObject({
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
      cpus: expect.any(Number),
      pids_limit: expect.any(Number),
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    const needed = { storage: ['CHOWN', 'SETGID', 'SETUID'], edge: ['NET_BIND_SERVICE'] };
    expect(service.cap_add ?? []).toEqual(needed[name] ?? []);
    expect(service.privileged ?? false).toBe(false);
    expect(JSON.stringify(service.volumes ?? [])).not.toContain('docker.sock');
  },
);

/** The services that share a network with this one. */
function neighbours(name) {
  const shares = (other) => services[other].networks.some((each) => services[name].networks.includes(each));
  return names.filter((other) => other !== name && shares(other)).sort();
}

test('R8 S1 each service reaches those that it needs, and the stores nobody else', () => {
  for (const name of names)
    expect(services[name].networks, `${name} is on no shared default`).not.toEqual([]);
  expect(neighbours('postgres')).toEqual(['api', 'backup']);
  expect(neighbours('mail')).toEqual(['api']);
  expect(neighbours('edge')).toEqual(['shell', 'storage']);
  expect(neighbours('storage')).toEqual(['api', 'backup', 'edge', 'sample-packages', 'shell']);
  expect(neighbours('payments')).toEqual(['api']);
  for (const standIn of ['payments', 'sample-packages'])
    expect(Object.keys(base.services), 'S2 a site with keys').not.toContain(standIn);
  for (const remote of names.filter((name) => name.startsWith('remote-')))
    expect(neighbours(remote)).not.toEqual(expect.arrayContaining(['api']));
  for (const store of ['api-postgres', 'api-storage', 'shell-storage', 'shell-api', 'shell-remotes'])
    expect(networks[store], `${store} leads nowhere else`).toMatchObject({ internal: true });
});

test('F-forwarded-addresses forwarded addresses are believed from the networks between edge, shell and api alone', () => {
  const subnetOf = (network) => networks[network].ipam.config[0].subnet;
  const trusted = (name) => services[name].environment.TRUST_PROXY.split(',').sort();
  expect(trusted('shell')).toEqual([subnetOf('edge-shell'), 'loopback'].sort());
  expect(trusted('api')).toEqual([subnetOf('edge-shell'), subnetOf('shell-api'), 'loopback'].sort());
});

test('O1 every image is pinned by digest, and Node is a supported one', async () => {
  const built = names.flatMap((name) => services[name].build?.dockerfile ?? []);
  const texts = await Promise.all([...new Set(built)].map((file) => readFile(join(root, file), 'utf8')));
  const stages = texts.flatMap((each) => [...each.matchAll(/^FROM (\S+)(?: AS (\S+))?/gm)]);
  const ownStages = new Set(stages.map(([, , stage]) => stage));
  const bases = stages.map(([, image]) => image).filter((image) => !ownStages.has(image));
  const pulled = names.filter((name) => !services[name].build);
  const images = [...bases, ...pulled.flatMap((name) => services[name].image ?? [])];
  expect(images.length).toBeGreaterThan(8);
  for (const image of images) expect(image).toMatch(/^[a-z/]+:v?\d+\.\d+[\w.-]*@sha256:[0-9a-f]{64}$/);
  // The back-up image is based on the database's, so that its tools match the server.
  const others = bases.filter((base) => !base.startsWith('node:24.'));
  expect(others).toEqual([services.postgres.image]);
  for (const each of texts) expect(each, 'no front end without a digest').not.toContain('# syntax=');
  const renovate = JSON.parse(await readFile(join(root, 'renovate.json'), 'utf8'));
  expect(renovate.pinDigests, 'and kept up to date').toBe(true);
});

/** Runs the storage's start script, but not the storage itself. */
async function storageAccounts(changed = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'storage-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const config = join(folder, 's3.json');
  const environment = { ...services.storage.environment, ...changed };
  // No storage runs, so the script is stopped before it would wait for the buckets.
  const line = ['api/seaweedfs/start-seaweedfs.sh', 'sh', '-c', `cat ${config}; kill 0`];
  const run = promisify(execFile)('setsid', ['sh', ...line], {
    cwd: root,
    env: { PATH: process.env.PATH, S3_CONFIG: config, ...environment },
  });
  return run.then(
    ({ stdout }) => ({ stdout, stderr: '' }),
    ({ stdout, stderr }) => ({ stdout, stderr }),
  );
}

test('R8 S1 shell, api and whoever puts packages there have an account each, with the rights that each needs', async () => {
  const { identities } = JSON.parse((await storageAccounts()).stdout);
  const rights = Object.fromEntries(identities.map(({ name, actions }) => [name, actions.sort()]));
  expect(rights).toEqual({
    api: [
      'List:app-packages',
      'Read:app-packages',
      'Write:app-packages/documents/*',
      'Write:app-packages/erasures/*',
    ],
    packages: ['List:app-packages', 'Read:app-packages', 'Write:app-packages'],
    shell: ['List:releases', 'Read:releases', 'Write:releases'],
  });
  const accountOf = (name) => identities.find((each) => each.name === name).credentials[0];
  const { shell, api } = services;
  expect(accountOf('shell')).toEqual({
    accessKey: shell.environment.AWS_ACCESS_KEY_ID,
    secretKey: shell.environment.AWS_SECRET_ACCESS_KEY,
  });
  expect(accountOf('api')).toEqual({
    accessKey: api.environment.S3_ACCESS_KEY_ID,
    secretKey: api.environment.S3_SECRET_ACCESS_KEY,
  });
  expect(new Set(identities.map(({ credentials }) => credentials[0].secretKey)).size).toBe(3);
});

test('S2 F-published-secrets the storage of a public site refuses published secrets, and ones that would break its accounts', async () => {
  const open = { SITE_ORIGIN: 'https://www.example.ch' };
  const published = await storageAccounts(open);
  expect([published.stdout, published.stderr.trim()]).toEqual([
    '',
    'storage: S3_SECRET_ACCESS_KEY: is published in the repository; a public site needs its own',
  ]);
  const own = {
    S3_SECRET_ACCESS_KEY: 'a1',
    PACKAGES_SECRET_ACCESS_KEY: 'b2',
    RELEASES_SECRET_ACCESS_KEY: 'c3',
  };
  expect(JSON.parse((await storageAccounts({ ...open, ...own })).stdout).identities).toHaveLength(3);
  const broken = await storageAccounts({
    ...open,
    ...own,
    RELEASES_SECRET_ACCESS_KEY: 'x","actions":["Admin"]',
  });
  expect(broken.stderr).toMatch(/^storage: RELEASES_ACCESS_KEY_ID and RELEASES_SECRET_ACCESS_KEY: letters/);
});
