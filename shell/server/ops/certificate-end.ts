import { isIP } from 'node:net';
import { connect } from 'node:tls';

/** The certificate is read again after this many ms, so that a renewal soon ends the alert. */
const checkIntervalMs = 60 * 1000;
const timeoutMs = 3000;

/** When the site's certificate expires, in ms since 1970; undefined where the origin has none or does not respond. */
export type CertificateEnd = () => Promise<number | undefined>;

export function watchCertificate(origin: string): CertificateEnd {
  const { protocol, hostname, port } = new URL(origin);
  let latest: Promise<number | undefined> = Promise.resolve(undefined);
  let checkedAt = -Infinity;
  return () => {
    if (protocol === 'https:' && performance.now() - checkedAt > checkIntervalMs) {
      checkedAt = performance.now();
      latest = readEnd(hostname, Number(port || 443));
    }
    return latest;
  };
}

function readEnd(host: string, port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    // An expired certificate must be read too.
    const name = isIP(host) ? {} : { servername: host };
    const socket = connect({ host, port, ...name, rejectUnauthorized: false });
    const finish = (end?: number) => {
      socket.destroy();
      resolve(end);
    };
    socket.setTimeout(timeoutMs, finish).once('error', () => finish());
    socket.once('secureConnect', () => {
      const end = Date.parse(socket.getPeerCertificate().valid_to);
      finish(Number.isNaN(end) ? undefined : end);
    });
  });
}
