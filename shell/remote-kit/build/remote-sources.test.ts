import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readRemoteSources } from './remote-sources.ts';

let workspace = '';

const put = async (path: string, content: string) => {
  await mkdir(dirname(join(workspace, path)), { recursive: true });
  await writeFile(join(workspace, path), content);
};

/** A lock file with a library of the remote, its nested dependency, a library of its tools, and one of the tests only. */
const lock = (versions: { react?: string; scheduler?: string; express?: string; vitest?: string } = {}) =>
  put(
    'package-lock.json',
    JSON.stringify({
      packages: {
        '': { devDependencies: { vitest: '1.0.0' } },
        'remote-legal': {
          dependencies: { react: '1.0.0', '@site/shared-i18n': '1.0.0' },
          devDependencies: { express: '1.0.0' },
        },
        'shared-i18n': {},
        'node_modules/@site/shared-i18n': { link: true, resolved: 'shared-i18n' },
        'node_modules/react': { version: versions.react ?? '1.0.0', dependencies: { scheduler: '1.0.0' } },
        'node_modules/react/node_modules/scheduler': { version: versions.scheduler ?? '1.0.0' },
        'node_modules/express': { version: versions.express ?? '1.0.0' },
        'node_modules/vitest': { version: versions.vitest ?? '1.0.0' },
      },
    }),
  );

/** The same with a fourth remote, which needs another scheduler that npm now hoists. */
const lockWithAnotherRemote = () =>
  put(
    'package-lock.json',
    JSON.stringify({
      packages: {
        '': { workspaces: ['remote-legal', 'remote-jobs'], devDependencies: { vitest: '1.0.0' } },
        'remote-jobs': { dependencies: { react: '1.0.0', '@site/shared-i18n': '1.0.0' } },
        'remote-legal': { dependencies: { react: '1.0.0', '@site/shared-i18n': '1.0.0' } },
        'shared-i18n': {},
        'node_modules/@site/shared-i18n': { link: true, resolved: 'shared-i18n' },
        'node_modules/remote-jobs': { link: true, resolved: 'remote-jobs' },
        'node_modules/react': { version: '1.0.0', dependencies: { scheduler: '1.0.0' } },
        'node_modules/scheduler': { version: '1.0.0' },
        'node_modules/vitest': { version: '1.0.0' },
      },
    }),
  );

const version = () => readRemoteSources(join(workspace, 'remote-legal')).version;

beforeEach(async () => {
  workspace = await mkdtemp(join(tmpdir(), 'workspace-'));
  await put('remote-legal/package.json', JSON.stringify({ name: 'remote-legal', version: '1.0.0' }));
  await put('remote-legal/src/page.tsx', 'export {};');
  await put('shared-i18n/src/languages.ts', 'export {};');
  await lock();
});
afterEach(() => rm(workspace, { recursive: true, force: true }));

test.each([
  ['a library that it is built with', () => lock({ react: '1.0.1' })],
  ['a library of that library', () => lock({ scheduler: '1.0.1' })],
  ['its own source', () => put('remote-legal/src/page.tsx', 'export const changed = 1;')],
  ['a workspace that it uses', () => put('shared-i18n/src/languages.ts', 'export const changed = 1;')],
])('T8 a remote’s version changes with %s', async (_what, change) => {
  const before = version();
  await change();
  expect(version()).not.toBe(before);
});

test.each([
  ['a library of the tests', () => lock({ vitest: '1.0.1' })],
  ['a library of its tools', () => lock({ express: '1.0.1' })],
  ['a test', () => put('remote-legal/src/page.test.tsx', 'export {};')],
  ['what its tests share', () => put('remote-legal/src/testing/sample.ts', 'export {};')],
  ['what the tests of a workspace that it uses share', () => put('shared-i18n/testing/all.ts', 'export {};')],
  ['its README', () => put('remote-legal/README.md', 'New words')],
  ['the list of remotes and the place of a library', lockWithAnotherRemote],
  ['a program of its authors', () => put('remote-legal/authoring/policy-editor/main.ts', 'export {};')],
  ['another workspace', () => put('api/src/main.ts', 'export {};')],
])('T8 a remote keeps its version when %s changes', async (_what, change) => {
  const before = version();
  await change();
  expect(version()).toBe(before);
});
