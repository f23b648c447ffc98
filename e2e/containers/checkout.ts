import { copyFile, cp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { attempt, root, run, temporaryFolder } from '../support/processes.ts';

export type Checkout = Awaited<ReturnType<typeof prepareCheckout>>;

const settingsFrom = (port: number, name: string, subnets: string) => ({
  COMPOSE_PROJECT_NAME: name,
  SITE_HOST: 'http://localhost',
  FILES_HOST: 'http://files.localhost',
  SITE_ORIGIN: `http://localhost:${port}`,
  HTTP_PORT: `127.0.0.1:${port}`,
  HTTPS_PORT: `127.0.0.1:${port + 1}`,
  PAYMENTS_PORT: String(port + 2),
  MAIL_PORT: `127.0.0.1:${port + 3}`,
  S3_PORT: `127.0.0.1:${port + 4}`,
  S3_PUBLIC_ENDPOINT: `http://localhost:${port + 4}`,
  SHELL_PORTS: `127.0.0.1:${port + 5}-${port + 9}`,
  SUBNETS: subnets,
});

/**
 * Clones the last commit, and gives it a `.env` of its own.
 * @param port the first of twenty
 * @param name of the Compose project
 */
export async function prepareCheckout(port: number, name: string) {
  const folder = join(temporaryFolder('containers-'), 'site');
  await run('git', ['clone', '--quiet', root, folder]);
  const author = ['-c', 'user.name=Ops', '-c', 'user.email=ops@example.ch'];
  const commit = (message: string) => run('git', [...author, 'commit', '-qam', message], { cwd: folder });
  const compose = await readFile(join(root, 'docker-compose.yml'), 'utf8');
  const database = /image: (postgres:\S+)/.exec(compose)?.[1] ?? '';
  if ((await attempt('docker', ['pull', '--quiet', database], { timeout: 300_000 })).code !== 0) {
    const dockerfile = await readFile(join(root, 'api/Dockerfile'), 'utf8');
    await makeStandIns(/^FROM node:([\d.]+)/m.exec(dockerfile)?.[1] ?? '');
    for (const image of await nameStandIns(folder)) console.log(`stand-in base: ${image}`);
    await commit('build: stand-in bases');
  }
  const first = settingsFrom(port, name, '10.214');
  const settings = {
    ...first,
    COMPOSE_PROFILES: 'edge',
    ORDER_RECOVERY_SECONDS: '1',
    RATE_LIMIT_PER_ADDRESS: '100000',
    RATE_LIMIT_READS_PER_ADDRESS: '100000',
    SITE_VERSION: 'before',
  };
  const lines = Object.entries(settings).map(([key, value]) => `${key}=${value}\n`);
  await writeFile(join(folder, '.env'), lines.join(''));
  const second = settingsFrom(port + 10, `${name}-restored`, '10.215');
  return {
    folder,
    origin: first.SITE_ORIGIN,
    /** Mailpit's API, and the payment provider for the requests of its browser script. */
    inbox: `http://localhost:${port + 3}/api/v1/messages?limit=100000`,
    provider: `http://localhost:${port + 2}`,
    /** Settings of a second site on the same host, from the same images. */
    second: { origin: second.SITE_ORIGIN, settings: second },
    async change(file: string, edit: (text: string) => string) {
      await writeFile(join(folder, file), edit(await readFile(join(folder, file), 'utf8')));
      await commit(`feat: change ${file}`);
    },
  };
}

/** The stand-ins, by the name of the image that each replaces without its publisher. */
const standIns = ['node', 'postgres', 'caddy', 'seaweedfs', 'mailpit'];
const standIn = (name: string) => `localhost/stand-in/${name}`;

/** An image of a registry that a Dockerfile or a compose file names, with its digest. */
const pulled = /((?:FROM|image:) )((?:[a-z]+\/)?([a-z]+):[\w.-]+@sha256:[0-9a-f]{64})/g;

/**
 * Makes the stand-ins that are not there yet, from Debian's packages and the Node binary of the npm registry. Needs
 * mmdebstrap and root.
 */
async function makeStandIns(nodeVersion: string): Promise<void> {
  if ((await attempt('docker', ['image', 'inspect', ...standIns.map(standIn)])).code === 0) return;
  const folder = temporaryFolder('stand-in-bases-');
  const debian = join(folder, 'debian.tar');
  await run('mmdebstrap', ['--variant=minbase', '--include=ca-certificates', 'trixie', debian]);
  await run('docker', ['import', debian, standIn('debian')]);
  const program = `node-linux-${process.arch}`;
  const prefix = ['install', '--prefix', folder, '--ignore-scripts', '--no-save', '--no-package-lock'];
  await run('npm', [...prefix, `${program}@${nodeVersion}`, 'npm@11']);
  const context = join(folder, 'context');
  await cp(join(import.meta.dirname, 'stand-ins'), context, { recursive: true });
  await copyFile(join(folder, 'node_modules', program, 'bin/node'), join(context, 'node'));
  await rename(join(folder, 'node_modules/npm'), join(context, 'npm'));
  await copyFile('/etc/ssl/certs/ca-certificates.crt', join(context, 'ca-certificates.crt'));
  for (const name of standIns)
    await run('docker', ['build', '--target', name, '--tag', standIn(name), context]);
}

/** Names the stand-ins in place of the registry's images in a checkout's files. @returns each image so replaced */
async function nameStandIns(site: string): Promise<string[]> {
  const files = (await readdir(site, { recursive: true })).filter((file) =>
    /(^|[./])Dockerfile$|^docker-compose(\.\w+)?\.yml$/.test(file),
  );
  const replaced = new Set<string>();
  for (const file of files) {
    const text = await readFile(join(site, file), 'utf8');
    const changed = text.replace(pulled, (_all, before: string, image: string, name: string) => {
      replaced.add(image);
      return before + standIn(name);
    });
    if (changed !== text) await writeFile(join(site, file), changed);
  }
  // Debian's Caddy loses bodies when a shell refuses the connection (caddyserver/caddy#7546).
  const caddyfile = join(site, 'shell/caddy/Caddyfile');
  const edge = await readFile(caddyfile, 'utf8');
  await writeFile(caddyfile, edge.replace('flush_interval -1', '$&\n\t\tbuffer_requests'));
  return [...replaced].sort();
}
