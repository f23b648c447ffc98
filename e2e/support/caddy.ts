import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCommand, until } from './processes.ts';

const shipped = new URL('../../shell/edge/Caddyfile', import.meta.url);

/** The site's edge with the settings that are shipped, on ports of this machine. */
export interface Caddy {
  /** The certificate, as PEM, that its own certificates can be checked with. */
  authority(): Promise<string>;
  /** Reads its files anew. */
  reload(): void;
  stop(): Promise<void>;
}

interface CaddySettings {
  /** Name of the site, one that means this machine. */
  host: string;
  ports: { http: number; https: number; commands: number };
  /** Ports of the shells. */
  shells: readonly number[];
  /** Files in place of a certificate of its own. */
  certificate?: { cert: string; key: string };
}

/** @throws Error where Caddy is not installed (Debian: caddy) */
export async function startCaddy({ host, ports, shells, certificate }: CaddySettings): Promise<Caddy> {
  const folder = await mkdtemp(join(tmpdir(), 'caddy-'));
  const caddyfile = join(folder, 'Caddyfile');
  const commands = `127.0.0.1:${ports.commands}`;
  const options = [
    `admin ${commands}`,
    'default_bind 127.0.0.1',
    `http_port ${ports.http}`,
    `https_port ${ports.https}`,
    // Its own authority in place of a public one, which this machine need not trust.
    'local_certs',
    'skip_install_trust',
  ];
  const site = (await readFile(shipped, 'utf8'))
    // Compose's names are known to Compose alone.
    .replace(/dynamic a shell 3000 \{[^}]*\}/, `to ${shells.map((port) => `127.0.0.1:${port}`).join(' ')}`)
    .replace('{$SITE_HOST} {', certificate ? `$&\n\ttls ${certificate.cert} ${certificate.key}` : '$&');
  await writeFile(caddyfile, `{\n\t${options.join('\n\t')}\n}\n${site}`);
  // What it keeps goes with it.
  const own = { XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder };
  const names = { SITE_HOST: host, FILES_HOST: `files.${host}` };
  const arguments_ = ['run', '--config', caddyfile, '--adapter', 'caddyfile'];
  const running = await startCommand('caddy', arguments_, `http://${commands}/config/`, { ...own, ...names });
  return {
    async authority() {
      const file = join(folder, 'caddy/pki/authorities/local/root.crt');
      let pem = '';
      const isThere = async () => (pem = await readFile(file, 'utf8').catch(() => '')) !== '';
      await until(isThere, 'Caddy has its authority', running);
      return pem;
    },
    reload() {
      const how = ['--force', '--config', caddyfile, '--adapter', 'caddyfile', '--address', commands];
      execFileSync('caddy', ['reload', ...how], { stdio: 'ignore', env: { ...process.env, ...names } });
    },
    async stop() {
      await running.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export function hasCaddy(): boolean {
  try {
    execFileSync('caddy', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
