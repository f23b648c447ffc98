import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';

const program = `
  const { temporaryFolder } = await import('${new URL('processes.ts', import.meta.url)}');
  const folder = temporaryFolder('ends-');
  await (await import('node:fs/promises')).writeFile(folder + '/file', 'text');
  console.log(folder);
  throw new Error('a start that fails');`;

test('F-temporary-folders a folder of tests is removed with its process, also when that fails', () => {
  const args = ['--import', 'tsx', '--input-type', 'module', '--eval', program];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(stderr).toContain('a start that fails');
  expect(stdout).toContain('/ends-');
  expect(existsSync(stdout.trim())).toBe(false);
});
