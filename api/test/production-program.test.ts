import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { developmentOnly } from './development-only.ts';

const folder = join(import.meta.dirname, '..');

test('S2 the built program holds nothing that is for development alone', async () => {
  const program = await readFile(join(folder, 'dist/main.js'), 'utf8');
  const { sources } = JSON.parse(await readFile(join(folder, 'dist/main.js.map'), 'utf8')) as {
    sources: string[];
  };
  expect(sources.length, 'the map names what the program is made of').toBeGreaterThan(50);
  for (const name of developmentOnly) {
    expect(program).not.toContain(name);
    expect(sources.filter((source) => source.includes(name))).toEqual([]);
  }
});

test('S2 the libraries of production bring nothing that is for development alone', () => {
  const listed = execFileSync('npm', ['ls', '--omit=dev', '--all', '--parseable', '--workspace', 'api'], {
    cwd: join(folder, '..'),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const names = listed
    .trim()
    .split('\n')
    .map((path) => path.split('/node_modules/').at(-1));
  expect(names).toEqual(expect.arrayContaining(['express', 'stripe']));
  expect(names.filter((name) => developmentOnly.includes(name ?? ''))).toEqual([]);
});
