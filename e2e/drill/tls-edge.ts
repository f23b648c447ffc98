import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { startCaddy } from '../support/caddy.ts';
import { atEnd } from '../support/cleanups.ts';
import { temporaryFolder } from '../support/processes.ts';

/**
 * Starts Caddy, which serves the site by HTTPS.
 * @param port for HTTPS; the next two are for its admin commands and plain HTTP
 * @param shells their ports
 * @throws Error if Caddy is not installed (Debian: caddy)
 */
export async function startTlsEdge(port: number, shells: readonly number[]) {
  const folder = temporaryFolder('drill-edge-');
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
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
  const ports = { https: port, commands: port + 1, http: port + 2 };
  const caddy = await startCaddy({ host: 'localhost', ports, shells, certificate: { cert, key } });
  atEnd(caddy.stop);
  return {
    /** Serves a new certificate from now on, which expires in this many days. */
    async certify(days: number) {
      issue(days);
      caddy.reload();
    },
  };
}
