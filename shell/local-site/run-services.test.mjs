import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runServices } from './run-services.mjs';

/** Writes its process id to a file and ignores SIGTERM. */
const stubborn = `
  process.on('SIGTERM', () => {});
  require('node:fs').writeFileSync(process.env.PID_FILE, String(process.pid));
  setInterval(() => {}, 1000);
`;

/** Logs a fault of its sources, and answers HTTP requests until it gets one for `/die`. */
const crashingService = `
  console.error('remote-' + process.env.PORT + ': src/first.tsx:3:1 is at fault');
  require('node:http').createServer((request, response) => {
    response.end(String(process.pid));
    if (request.url === '/die') process.kill(process.pid, 'SIGKILL');
  }).listen(Number(process.env.PORT), '127.0.0.1');
`;

test('F-start R9 a service that is killed is started again, in one line, and takes down nobody else; a development server names faults of its sources on the screen', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'services-'));
  await writeFile(join(folder, 'crashing.cjs'), crashingService);
  // Below the ports that a system gives to connections, one of which could be given away before it is used here.
  const [first, second] = [
    await getPort({ port: randomInt(20_000, 26_000) }),
    await getPort({ port: randomInt(26_000, 32_000) }),
  ];
  const services = [first, second].map((port) => ({
    name: `remote-${port}`,
    folder,
    args: ['crashing.cjs'],
    port,
    answersAt: `http://127.0.0.1:${port}/`,
    env: { PORT: String(port) },
    needs: [],
    // The other one is a service of the site itself.
    startsAgain: port === first,
  }));
  const pidOf = async (/** @type {number} */ port, path = '/') =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      (response) => response.text(),
      () => undefined,
    );
  const consoleLog = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const faults = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => [consoleLog, faults].forEach((spy) => spy.mockRestore()));
  let site;
  await new Promise((resolve) => {
    site = runServices(services, { log: () => undefined, onReady: () => resolve(undefined) });
  });
  for (const dying of [first, second]) {
    const staying = dying === first ? second : first;
    const [dyingPid, stayingPid] = [await pidOf(dying), await pidOf(staying)];
    await pidOf(dying, '/die');
    await vi.waitUntil(async () => ![undefined, dyingPid].includes(await pidOf(dying)), { timeout: 50_000 });
    expect(await pidOf(staying)).toBe(stayingPid);
  }
  expect(consoleLog.mock.calls).toEqual(
    [first, second].map((port) => [expect.stringMatching(`^remote-${port} stopped .*it is started again$`)]),
  );
  expect(faults.mock.calls).toContainEqual([`remote-${first}: src/first.tsx:3:1 is at fault`]);
  process.emit('SIGTERM');
  await site;
  expect([await pidOf(first), await pidOf(second)]).toEqual([undefined, undefined]);
  await rm(folder, { recursive: true });
}, 60_000);

test('R9 a site that does not become ready leaves none of its services running', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'services-'));
  await writeFile(join(folder, 'stubborn.cjs'), stubborn);
  const pidFiles = ['one', 'two'].map((name) => join(folder, name));
  const services = pidFiles.map((file, index) => ({
    name: `service-${index}`,
    folder,
    args: ['stubborn.cjs'],
    port: 1,
    answersAt: 'http://127.0.0.1:1/',
    env: { PID_FILE: file },
    needs: [],
  }));
  const options = { log: () => undefined, onReady: () => undefined, timeoutMs: 8000 };
  await expect(runServices(services, options)).rejects.toThrow('The site was not ready within 8 s');
  expect(pidFiles.every((file) => existsSync(file))).toBe(true);
  for (const file of pidFiles) {
    const pid = Number(await readFile(file, 'utf8'));
    expect(() => process.kill(pid, 0)).toThrow(/ESRCH/);
  }
  await rm(folder, { recursive: true });
}, 30_000);
