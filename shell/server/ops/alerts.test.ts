import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { alertMetrics, dashboardMetrics, exposedMetrics, ofApiAlone } from '@site/api-contract/testing';
import { startTestSite, until, type TestSite } from '../tests/site/site.ts';

const opsToken = 'a-token-for-the-test';
const legal = { remote: 'legal', paths: ['/cookies'] };
const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
const days = 10;
const certificateOf = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

let site: TestSite;
/** The TLS server in front of the site. */
let edge: ReturnType<typeof createServer>;

beforeAll(async () => {
  const files = ['-keyout', keyFile, '-out', certFile, '-subj', '/CN=localhost', '-days', String(days)];
  execFileSync('openssl', [...certificateOf, ...files], { stdio: 'ignore' });
  edge = createServer({ key: readFileSync(keyFile), cert: readFileSync(certFile) });
  edge.on('tlsClientError', () => undefined);
  await once(edge.listen(0, '127.0.0.1'), 'listening');
  const origin = `https://127.0.0.1:${(edge.address() as AddressInfo).port}`;
  site = await startTestSite(['legal'], { OPS_TOKEN: opsToken, SITE_ORIGIN: origin });
  await site.publish({ ...legal, version: '1' });
  await site.startShell();
  await site.publish({ ...legal, version: '2' });
  await site.untilShown('/en/cookies', 'legal 2');
});
afterAll(async () => {
  await site.close();
  edge.close();
  rmSync(folder, { recursive: true });
});

const metrics = async () => (await site.get('/metrics', { Authorization: `Bearer ${opsToken}` })).text();

test('O4 every metric of the shell that alerts and dashboard read is in its /metrics', async () => {
  await site.command('canary', 'legal', '1', '50');
  await until(async () => (await metrics()).includes('release_canary_percent{'), 'the canary is shown');
  const exposed = exposedMetrics(await metrics());
  const dashboard = dashboardMetrics().filter((name) => !ofApiAlone.test(name));
  const watched = [...alertMetrics('shell'), ...dashboard];
  expect(watched.length).toBeGreaterThan(10);
  // It has samples only after a page with an island was served.
  expect(watched.filter((name) => !exposed.has(name) && name !== 'release_island_events')).toEqual([]);
});

test('O4 the certificate is the one that visitors get, and the operations page warns of its end', async () => {
  const expires = Number(/^certificate_expires_seconds (\S+)$/m.exec(await metrics())?.[1]);
  const inDays = (expires - Date.now() / 1000) / 86_400;
  expect(Math.round(inDays)).toBe(days);

  const signIn = new URLSearchParams({ who: 'Operations', token: opsToken });
  const session = await fetch(`${site.origin()}/ops/session`, {
    method: 'POST',
    body: signIn,
    redirect: 'manual',
  });
  const page = await (await site.get('/ops', { Cookie: session.headers.getSetCookie().join() })).text();
  expect(page).toContain(`The certificate ends at ${new Date(expires * 1000).toISOString()}`);
});
