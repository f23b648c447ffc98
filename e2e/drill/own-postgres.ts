import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A separate Postgres for this run, empty at the start. */
export interface OwnPostgres {
  url: string;
  start(): void;
  /** Stops it like a crash. */
  crash(): void;
  remove(): Promise<void>;
}

const debianFolder = '/usr/lib/postgresql';

/** @throws Error if Postgres is not installed (Debian: postgresql) */
export async function startPostgres(port: number): Promise<OwnPostgres> {
  const [version] = existsSync(debianFolder)
    ? readdirSync(debianFolder).sort((a, b) => Number(b) - Number(a))
    : [];
  if (!version) throw new Error('Postgres is not installed (Debian: postgresql)');
  const programs = join(debianFolder, version, 'bin');
  const folder = await mkdtemp(join(tmpdir(), 'drill-postgres-'));
  // Postgres refuses to run as root.
  const user = process.getuid?.() === 0 ? Number(execFileSync('id', ['-u', 'postgres'])) : undefined;
  if (user !== undefined) await chown(folder, user, -1);
  const data = join(folder, 'data');
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(programs, program), args, {
      cwd: folder,
      stdio: 'ignore',
      ...(user !== undefined && { uid: user }),
    });
  const control = (...args: string[]) => run('pg_ctl', '-D', data, '-w', ...args);
  const start = () =>
    control('-l', join(folder, 'log'), '-o', `-p ${port} -h 127.0.0.1 -k ${folder}`, 'start');
  run('initdb', '-D', data, '-U', 'api', '--auth=trust', '--encoding=UTF8');
  start();
  const crash = () => control('-m', 'immediate', 'stop');
  return {
    url: `postgres://api@127.0.0.1:${port}/postgres`,
    start: () => void start(),
    crash: () => void crash(),
    async remove() {
      // A failed run may have left it stopped.
      if (existsSync(join(data, 'postmaster.pid'))) crash();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
