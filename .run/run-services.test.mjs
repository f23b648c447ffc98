import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runServices } from './run-services.mjs';
import { openSiteLog } from './site-log.mjs';

/** Writes its process id to a file and runs for ever, whatever it is asked. */
const stubborn = `
  process.on('SIGTERM', () => {});
  require('node:fs').writeFileSync(process.env.PID_FILE, String(process.pid));
  setInterval(() => {}, 1000);
`;

test('R9 a site that does not become ready leaves none of its services running', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'services-'));
  await writeFile(join(folder, 'stubborn.cjs'), stubborn);
  const pidFiles = ['one', 'two'].map((name) => join(folder, name));
  const services = pidFiles.map((file, index) => ({
    name: `service-${index}`,
    folder,
    entry: 'stubborn.cjs',
    port: 1,
    answersAt: 'http://127.0.0.1:1/',
    env: { PID_FILE: file },
  }));
  const options = { log: openSiteLog(join(folder, 'site.log')), onReady: () => undefined, timeoutMs: 2000 };
  await expect(runServices([services], options)).rejects.toThrow('The site was not ready within 2 s');
  expect(pidFiles.every((file) => existsSync(file))).toBe(true);
  for (const file of pidFiles) {
    const pid = Number(await readFile(file, 'utf8'));
    expect(() => process.kill(pid, 0)).toThrow(/ESRCH/);
  }
  await rm(folder, { recursive: true });
}, 30_000);
