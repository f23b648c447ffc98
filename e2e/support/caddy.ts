import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { startCommand, temporaryFolder, until } from './processes.ts';

const shipped = new URL('../../shell/caddy/Caddyfile', import.meta.url);

interface CaddySettings {
  /** The site's name, which resolves to this machine. */
  host: string;
  ports: { http: number; https: number; commands: number };
  /** The shells' ports. */
  shells: readonly number[];
  /** Certificate files to use instead of its own. */
  certificate?: { cert: string; key: string };
}

/**
 * Starts the site's edge with the shipped settings, on local ports.
 * @throws Error if Caddy is not installed (Debian: caddy)
 */
export async function startCaddy({ host, ports, shells, certificate }: CaddySettings) {
  const folder = temporaryFolder('caddy-');
  const caddyfile = join(folder, 'Caddyfile');
  const commands = `127.0.0.1:${ports.commands}`;
  const options = [
    `admin ${commands}`,
    'default_bind 127.0.0.1',
    `http_port ${ports.http}`,
    `https_port ${ports.https}`,
    // Its own authority instead of a public one, not installed on this machine.
    'local_certs',
    'skip_install_trust',
  ];
  // Compose's service names are not known here.
  const upstreams = `to ${shells.map((port) => `127.0.0.1:${port}`).join(' ')}`;
  const local = replaceIn(await readFile(shipped, 'utf8'), /dynamic a shell 3000 \{[^}]*\}/, upstreams);
  const tls = certificate ? `\n\ttls ${certificate.cert} ${certificate.key}` : '';
  const site = replaceIn(local, /^\{\$SITE_HOST\} \{/m, `$&${tls}`);
  await writeFile(caddyfile, `{\n\t${options.join('\n\t')}\n}\n${site}`);
  const names = { SITE_HOST: host, FILES_HOST: `files.${host}` };
  const config = ['--config', caddyfile, '--adapter', 'caddyfile'];
  const environment = { ...names, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder };
  const running = await startCommand('caddy', ['run', ...config], `http://${commands}/config/`, environment);
  // It listens before it has made its certificate.
  await until(() => completesHandshake(host, ports.https), 'Caddy has a certificate', running);
  return {
    /** The certificate of its authority, as PEM. */
    authority: () => readFile(join(folder, 'caddy/pki/authorities/local/root.crt'), 'utf8'),
    reload() {
      const args = ['reload', '--force', ...config, '--address', commands];
      execFileSync('caddy', args, { stdio: 'ignore', env: { ...process.env, ...names } });
    },
    stop: running.stop,
  };
}

/** @throws Error when the text has nothing to replace */
function replaceIn(text: string, pattern: RegExp, replacement: string): string {
  if (!pattern.test(text)) throw new Error(`The Caddyfile has nothing like ${pattern.source}`);
  return text.replace(pattern, replacement);
}

/** Whether a server on this machine has a certificate for a name, from any issuer. */
async function completesHandshake(servername: string, port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port, servername, rejectUnauthorized: false });
  const isCompleted = await once(socket, 'secureConnect').then(Boolean, () => false);
  socket.destroy();
  return isCompleted;
}
