import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCommand } from '../support/processes.ts';

/** Caddy, by which the site is reached with HTTPS. */
export interface TlsEdge {
  /** Serves a new certificate from now on, which ends in so many days. */
  certify(days: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * @param port where it serves; the one after it takes its commands
 * @param upstream port of what it serves
 * @throws Error where Caddy is not installed (Debian: caddy)
 */
export async function startTlsEdge(port: number, upstream: number): Promise<TlsEdge> {
  const folder = await mkdtemp(join(tmpdir(), 'night-edge-'));
  const [caddyfile, cert, key] = ['Caddyfile', 'cert.pem', 'key.pem'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const admin = `127.0.0.1:${port + 1}`;
  const issue = (days: number) =>
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
        ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
        ...['-keyout', key, '-out', cert, '-days', String(days)],
      ],
      { stdio: 'ignore' },
    );
  issue(90);
  const config = [
    `{\n\tadmin ${admin}\n\tauto_https disable_redirects\n}`,
    `https://localhost:${port} {\n\ttls ${cert} ${key}\n\treverse_proxy 127.0.0.1:${upstream}\n}\n`,
  ];
  await writeFile(caddyfile, config.join('\n'));
  // What it keeps goes with the night.
  const own = { XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder };
  const running = await startCommand('caddy', ['run', '--config', caddyfile], `http://${admin}/config/`, own);
  return {
    async certify(days) {
      issue(days);
      execFileSync('caddy', ['reload', '--force', '--config', caddyfile, '--address', admin], {
        stdio: 'ignore',
      });
    },
    async stop() {
      await running.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
