import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyFit } from '@site/releases/manifest/verify-manifest.ts';
import { makeUpRelease } from '@site/releases/testing';
import { buildRemote } from './build-remote.ts';
import { sharedRanges } from './shared-ranges.ts';

let root = '';

beforeEach(async () => {
  const workspace = await mkdtemp(join(tmpdir(), 'workspace-'));
  root = join(workspace, 'remote-legal');
  await mkdir(root);
  await writeFile(
    join(root, 'package.json'),
    '{ "name": "remote-legal", "version": "1.0.0", "dependencies": {} }',
  );
  await writeFile(join(workspace, 'package-lock.json'), '{ "packages": {} }');
});
afterEach(() => rm(join(root, '..'), { recursive: true }));

async function install(library: string, version: string): Promise<void> {
  const folder = join(root, 'node_modules', library);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: library, version }));
}

test('R2 a remote with a React of its own is not built, in a line that names both', async () => {
  await install('react', '99.4.0');
  await expect(buildRemote(root, undefined)).rejects.toThrow(
    /^Two copies of react: 99\.4\.0 of remote-legal, \d+\.\d+\.\d+ of the remote kit and the shell; have "react": "\d+\.\d+\.\d+" in its package\.json, then npm install$/,
  );
});

test('R2 R4 a release needs a shell with the versions that it was built with', async () => {
  const packageFile = createRequire(import.meta.url).resolve('zustand/package.json');
  const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string };
  const shared = sharedRanges(root);
  expect(shared.zustand).toBe(`^${version}`);
  const { release } = makeUpRelease({
    remote: 'legal',
    version: '1',
    paths: ['/cookies'],
    overrides: { shared },
  });
  const provided = Object.fromEntries(Object.entries(shared).map(([name, range]) => [name, range.slice(1)]));
  verifyFit(release, provided);
  expect(() => verifyFit(release, { ...provided, zustand: '5.0.0' })).toThrow(
    `it expects zustand ^${version}, the shell has 5.0.0`,
  );
});
