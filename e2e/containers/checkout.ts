import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../.scripts/prepare.mjs';
import { root } from '../support/processes.ts';
import { canPull, makeStandIns, nameStandIns } from './bases.ts';

/** A clone of the last commit with a `.env` of its own. */
export interface Checkout {
  folder: string;
  origin: string;
  /** Mailpit's API, and the payment provider for the requests of its browser script. */
  inbox: string;
  provider: string;
  /** Settings of a second site on the same host, from the same images. */
  second: { origin: string; settings: Record<string, string> };
  /** Adds a commit that changes one file. */
  change(file: string, edit: (text: string) => string): Promise<void>;
  remove(): Promise<void>;
}

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

/** @param port the first of twenty @param name of the Compose project */
export async function prepareCheckout(port: number, name: string): Promise<Checkout> {
  const folder = join(await mkdtemp(join(tmpdir(), 'containers-')), 'site');
  await run('git', ['clone', '--quiet', root, folder]);
  const inFolder = { cwd: folder };
  const commit = (message: string) =>
    run(
      'git',
      ['-c', 'user.name=Ops', '-c', 'user.email=ops@example.ch', 'commit', '-qam', message],
      inFolder,
    );
  const compose = await readFile(join(root, 'docker-compose.yml'), 'utf8');
  if (!(await canPull(/image: (postgres:\S+)/.exec(compose)?.[1] ?? ''))) {
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
    inbox: `http://localhost:${port + 3}/api/v1/messages?limit=100000`,
    provider: `http://localhost:${port + 2}`,
    second: { origin: second.SITE_ORIGIN, settings: second },
    async change(file, edit) {
      await writeFile(join(folder, file), edit(await readFile(join(folder, file), 'utf8')));
      await commit(`feat: change ${file}`);
    },
    remove: () => rm(join(folder, '..'), { recursive: true, force: true }),
  };
}
