import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import getPort from 'get-port';
import { expect, onTestFinished, test, vi } from 'vitest';

const workspace = resolve(import.meta.dirname, '../../..');
const remote = join(workspace, 'remote-legal');

/** A file that no browser may read, below a folder of the checkout. */
async function secretIn(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const made = await mkdtemp(join(folder, 'development-'));
  onTestFinished(() => rm(made, { recursive: true }));
  const file = join(made, 'key.json');
  await writeFile(file, '"a secret"');
  return file;
}

/** A bundler on a busy machine. */
const startMs = 150_000;

test(
  'S8 F-dev-secrets a development server gives sources alone, and pages of other sites get nothing of it',
  { timeout: 2 * startMs, tags: ['slow'] },
  async () => {
    const secrets = await Promise.all(
      [join(workspace, '.data'), join(workspace, 'backups'), join(remote, '.data')].map(secretIn),
    );
    const port = await getPort();
    const server = spawn(process.execPath, [resolve(import.meta.dirname, '../bin/dev-composed.mjs')], {
      cwd: remote,
      env: { ...process.env, PORT: String(port) },
      stdio: 'ignore',
    });
    onTestFinished(() => void server.kill());
    const get = (path: string, headers: Record<string, string> = {}) =>
      fetch(`http://127.0.0.1:${port}/r/legal/dev${path}`, { headers });
    const source = () => get('/src/islands.ts').catch(() => undefined);
    await vi.waitUntil(async () => (await source())?.status === 200, { timeout: startMs });

    for (const file of [...secrets, join(workspace, 'package-lock.json')]) {
      for (const query of ['', '?raw', '?url', '?import', '?import&raw', '?inline', '?raw??']) {
        const refusal = await get(`/@fs${file}${query}`);
        expect([refusal.status, await refusal.text()], file + query).toEqual([403, expect.any(String)]);
      }
      const beside = await get(`/${file.slice(remote.length + 1)}?raw`);
      expect(await beside.text()).not.toContain('a secret');
    }
    for (const site of ['cross-site', 'same-site'])
      expect((await get('/src/islands.ts', { 'Sec-Fetch-Site': site })).status, site).toBe(403);
    const response = await get('/src/islands.ts', { Origin: 'http://localhost:9999' });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  },
);
