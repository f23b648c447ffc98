import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/* What the upgrade decides, where no engine is: `npm run containers` runs it on a real one. */

/**
 * Docker's commands that the upgrade uses, on containers in a file.
 * A container is `{ id, service, image, state, restarts, health }`.
 */
const docker = `#!${process.execPath}
const { readFileSync, writeFileSync } = require('node:fs');
const file = process.env.CONTAINERS;
const containers = JSON.parse(readFileSync(file, 'utf8'));
const [command, ...args] = process.argv.slice(2);
const last = args.at(-1);
const remove = (isRemoved) => writeFileSync(file, JSON.stringify(containers.filter((one) => !isRemoved(one))));
const ofService = containers.filter(({ service }) => service === last);
if (command === 'stop' || command === 'logs') process.exit(0);
if (command === 'rm') remove(({ id }) => id === last);
if (command === 'inspect') {
  const { state, restarts, health } = containers.find(({ id }) => id === last);
  console.log(restarts > 0 || state !== 'running' ? 'failed' : health);
}
if (command === 'compose' && args[0] === 'rm') remove(({ service, state }) => service === last && state === 'exited');
if (command === 'compose' && args[0] === 'ps') console.log(ofService.map(({ id }) => id).join('\\n'));
if (command === 'compose' && args[0] === 'up') {
  const wanted = Number(args.find((one) => one.startsWith(last + '=')).split('=')[1]);
  for (const one of ofService) one.state = 'running';
  for (let at = ofService.length; at < wanted; at++)
    containers.push({ id: 'new-' + last + at, service: last, image: process.env.SITE_VERSION, ...JSON.parse(process.env.NEW) });
  writeFileSync(file, JSON.stringify(containers));
  if (args.includes('--wait') && ofService.some(({ health }) => health !== 'healthy')) process.exit(1);
}
`;

const healthy = { state: 'running', restarts: 0, health: 'healthy' };
let folder = '';
const at = (/** @type {string} */ name) => join(folder, name);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
  mkdirSync(at('shell'));
  mkdirSync(at('bin'));
  copyFileSync(join(import.meta.dirname, 'upgrade.sh'), at('shell/upgrade.sh'));
  writeFileSync(at('bin/docker'), docker, { mode: 0o755 });
  writeFileSync(at('.env'), 'SITE_VERSION=2\nSITE_VERSION_BEFORE=1\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

/**
 * Runs the upgrade on containers.
 * @param {string} option
 * @param {{ id: string, service: string, state: string, restarts: number, health: string }[]} before
 * @param {object} made each new container
 */
async function upgrade(option, before, made = healthy) {
  writeFileSync(at('containers'), JSON.stringify(before.map((one) => ({ image: '2', ...one }))));
  const env = {
    PATH: `${at('bin')}:${process.env.PATH}`,
    CONTAINERS: at('containers'),
    NEW: JSON.stringify(made),
  };
  const [code, output] = await new Promise((resolve) =>
    execFile('sh', ['shell/upgrade.sh', option], { cwd: folder, env }, (error, out, err) =>
      resolve([error?.code ?? 0, out + err]),
    ),
  );
  /** @type {{ id: string, service: string, image: string }[]} */
  const containers = JSON.parse(readFileSync(at('containers'), 'utf8'));
  const serving = containers.map(({ service, image }) => `${service} ${image}`).sort();
  return { code, output, serving, ids: containers.map(({ id }) => id) };
}

test('O6 F-sick a sick container is replaced, too: the remedy works when it is needed', async () => {
  const sick = { ...healthy, id: 'sick', service: 'api', health: 'unhealthy' };
  const result = await upgrade('--settings', [sick, { ...healthy, id: 'shell', service: 'shell' }]);
  expect(result.output).toContain('The site runs 2');
  expect(result.ids).not.toContain('sick');
  expect(result.serving).toEqual(['api 2', 'shell 2']);
});

test('O6 F-sick a shell that has ended is not started again in the place of a new one', async () => {
  const result = await upgrade('--undo', [
    { ...healthy, id: 'api', service: 'api' },
    { ...healthy, id: 'shell', service: 'shell' },
    { ...healthy, id: 'ended', service: 'shell', state: 'exited' },
  ]);
  expect(result.code).toBe(0);
  expect(result.serving).toEqual(['api 1', 'shell 1', 'shell 1']);
  expect(readFileSync(at('.env'), 'utf8')).toContain('SITE_VERSION=1\n');
});

test.each([
  ['becomes unhealthy', { ...healthy, health: 'unhealthy' }],
  ['is started again and again', { ...healthy, restarts: 1, health: 'starting' }],
])('O6 a new version that %s is removed, and what served before goes on', async (_what, made) => {
  const before = ['api', 'shell'].map((service) => ({ ...healthy, id: service, service }));
  const result = await upgrade('--undo', before, made);
  expect([result.code, result.ids]).toEqual([1, ['api', 'shell']]);
  expect(result.output).toContain('no new shell became healthy; those before were left as they are');
  expect(readFileSync(at('.env'), 'utf8')).toBe('SITE_VERSION=2\nSITE_VERSION_BEFORE=1\n');
});
