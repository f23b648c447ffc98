import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { planServices } from '@site/local-site/services';
import { siteOrigin, sitePort } from '../../support/ports.ts';
import { variables } from '../../support/start-site.ts';
import { attempt, root, until } from '../../support/processes.ts';
import { startByNpm } from '../../support/site-programs.ts';
import { expect, slow, test } from '../../support/test.ts';

test('R9 npm start says in ten lines where the site and its mails are, and asks nothing before it is there', async ({
  request,
}) => {
  const output = process.env[variables.output] ?? '';
  const printed = output
    // npm's own warnings about the user's settings are not the site's.
    .replace(/^npm warn .*\n/gm, '')
    .trim()
    .split('\n');
  expect(printed.at(-1)).toBe(`Ready: ${siteOrigin}`);
  expect(printed.length, output).toBeLessThanOrEqual(10);
  expect(output).not.toMatch(/[{}]|^\s+at |ECONNREFUSED|error/im);
  const [, inbox = ''] = /^Mails .*: (http\S+)$/m.exec(output) ?? [];
  expect(await (await request.get(inbox)).text()).toContain('<html');
  const log = await readFile(/log: (\S+)$/m.exec(output)?.[1] ?? '');
  const atFirst = log.subarray(0, Number(process.env[variables.logBytes])).toString();
  expect(atFirst).toContain('listening');
  expect(atFirst).not.toMatch(/ECONNREFUSED/);
});

test(
  'R9 S8 the site starts on another port with its data in another folder, says in ten lines where it is, and stops whole',
  slow,
  async ({ page, port, folder }) => {
    const site = await startByNpm(root, ['start'], { PORT: String(port), DATA_DIR: folder });
    // npm's own warnings about the user's settings are not the site's.
    const printed = site
      .output()
      .replace(/^npm warn .*\n/gm, '')
      .trim()
      .split('\n');
    expect(printed.at(-1)).toBe(`Ready: http://localhost:${port}`);
    expect(printed.length, site.output()).toBeLessThanOrEqual(10);
    expect(site.output()).not.toMatch(/[{}]|^\s+at |ECONNREFUSED|error/im);
    const [, inbox = ''] = /^Mails .*: (http\S+)$/m.exec(site.output()) ?? [];
    await page.goto(inbox);
    await expect(page.getByRole('heading', { name: 'Mail' })).toBeVisible();
    const [, log = ''] = /log: (\S+)$/m.exec(site.output()) ?? [];
    expect(log).toBe(join(folder, 'logs/site.log'));
    expect(await readFile(log, 'utf8')).toContain('listening');
    expect(await readFile(log, 'utf8'), 'nothing was asked before it was there').not.toMatch(/ECONNREFUSED/);
    await page.goto(`http://localhost:${port}/`);
    await expect(page.locator('main h1')).toBeVisible();
    expect((await readdir(folder)).sort()).toEqual(
      expect.arrayContaining(['packages', 'postgres', 'releases']),
    );

    expect(await openToOthers(folder), 'only the owner reads what the site keeps').toEqual([]);

    expect(await site.stop()).toBe(0);
    const { ports } = planServices({ PORT: String(port) });
    const free = async (candidate: number) =>
      !(await fetch(`http://127.0.0.1:${candidate}/`).catch(() => undefined));
    await until(async () => (await Promise.all(ports.map(free))).every(Boolean), 'every port is free', site);
  },
);

/** The files and folders that other users of the machine can open. */
async function openToOthers(folder: string): Promise<string[]> {
  const all = [folder, ...(await readdir(folder, { recursive: true })).map((name) => join(folder, name))];
  const modes = await Promise.all(all.map(async (path) => ({ path, mode: (await stat(path)).mode })));
  return modes.filter(({ mode }) => (mode & 0o077) !== 0).map(({ path }) => path);
}

/** The part of `npm start` after the build: runs the site, or ends with a one-line error. */
const runSite = `
  import { runSite } from './shell/local-site/run-site.mjs';
  import { planServices } from './shell/local-site/services.mjs';
  try {
    await runSite(planServices(process.env));
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
`;
const siteWithoutBuild = ['--input-type=module', '--eval', runSite, '--'];

test(
  'R9 a service that cannot start ends the site with one plain line, which names it and the log',
  slow,
  async ({ port, folder }) => {
    const environment = { PORT: String(port), DATA_DIR: folder, MAIL_FROM: 'nobody' };
    const { code, output } = await attempt(process.execPath, siteWithoutBuild, {
      cwd: root,
      env: environment,
    });
    expect(code).toBe(1);
    const log = join(folder, 'logs/site.log');
    expect(output.trim().split('\n')).toEqual([
      `api stopped: Wrong environment: MAIL_FROM: Invalid email address (log: ${log})`,
    ]);
    expect(await readFile(log, 'utf8')).toContain('api | api: Wrong environment');
  },
);

test('R9 what the services log is on the screen for who asks for it', slow, async ({ port, folder }) => {
  const environment = { PORT: String(port), DATA_DIR: folder, MAIL_FROM: 'nobody' };
  const { output } = await attempt(process.execPath, [...siteWithoutBuild, '--logs'], {
    cwd: root,
    env: environment,
  });
  expect(output).toMatch(/^mail \| .*"listening"/m);
  expect(output).toMatch(/^api \| api: Wrong environment/m);
  expect(await readdir(folder)).not.toContain('logs');
});

for (const { fault, environment, line } of [
  { fault: 'a port in use', environment: { PORT: String(sitePort) }, line: `Port ${sitePort} is in use` },
  { fault: 'a wrong port', environment: { PORT: 'many' }, line: 'PORT must be a whole number' },
]) {
  test(`R9 ${fault} is one clear line`, async () => {
    const { code, output } = await attempt(process.execPath, ['.scripts/start.mjs'], {
      cwd: root,
      env: environment,
    });
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(output).toContain(line);
  });
}

test('R9 a missing variable of the shell is one clear line that names it', async () => {
  const { code, output } = await attempt(process.execPath, ['shell/dist/server/main.js'], {
    cwd: root,
    env: { API_URL: '', REMOTES: '' },
  });
  expect(code).toBe(1);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(output).toMatch(/API_URL/);
});
