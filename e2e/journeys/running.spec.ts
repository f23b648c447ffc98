import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attempt } from '../../.run/prepare.mjs';
import { ownPort, sitePort } from '../site/ports.ts';
import { startByCommand, until } from '../site/processes.ts';
import { expect, test } from '../site/test.ts';

test('R9 the site starts on another port with its data in another folder, ends its output with Ready, and stops whole', async ({
  page,
}, { workerIndex }) => {
  test.setTimeout(120_000);
  const port = ownPort(workerIndex);
  const dataDir = await mkdtemp(join(tmpdir(), 'site-'));
  try {
    const site = await startByCommand({ PORT: String(port), DATA_DIR: dataDir });
    expect(site.output().trim().split('\n').at(-1)).toBe(`Ready: http://localhost:${port}`);
    await page.goto(`http://localhost:${port}/`);
    await expect(page.locator('main h1')).toBeVisible();
    expect((await readdir(dataDir)).sort()).toEqual(
      expect.arrayContaining(['database', 'objects', 'releases']),
    );

    expect(await site.stop()).toBe(0);
    const ports = Array.from({ length: 6 }, (_, index) => port + index);
    const free = async (candidate: number) =>
      !(await fetch(`http://127.0.0.1:${candidate}/`).catch(() => undefined));
    await until(
      async () => (await Promise.all(ports.map(free))).every(Boolean),
      'every port is free',
      site,
      1000,
    );
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

for (const { fault, environment, line } of [
  { fault: 'a port in use', environment: { PORT: String(sitePort) }, line: `Port ${sitePort} is in use` },
  { fault: 'a wrong port', environment: { PORT: 'many' }, line: 'PORT must be a whole number' },
]) {
  test(`R9 ${fault} is one clear line`, async () => {
    const { code, output } = await attempt(process.execPath, ['.run/start.mjs'], { env: environment });
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(output).toContain(line);
  });
}

test('R9 a missing variable of the shell is one clear line that names it', async () => {
  const { code, output } = await attempt(process.execPath, ['shell/dist/server/main.js'], {
    env: { API_URL: '', REMOTES: '' },
  });
  expect(code).toBe(1);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(output).toMatch(/API_URL/);
});
