import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import type { manifestSchema } from '@site/shell-contract/manifest';
import { readContentFiles } from '../../../src/policies/content-files.ts';
import { readLibrary } from '../../../src/policies/policy-library.ts';
import { policyPages } from '../../../src/pages.ts';
import type { Comparison, Overview, PolicyState } from '../contract.ts';
import { openEditorState, type EditorStateStore } from './editor-state.ts';
import { makeSample } from './sample.ts';
import { watchContent } from './policy-states.ts';
import { createReleaseRun } from './release-run.ts';
import { routes } from './routes.ts';
import { sendError } from './refused.ts';

const published = join(import.meta.dirname, '../../../content');

let remote: string;
let server: Server;
let editorState: EditorStateStore;
const path = (name: string) => join(remote, 'content', name);

beforeEach(async () => {
  remote = await mkdtemp(join(tmpdir(), 'policies-'));
  await cp(published, path(''), { recursive: true });
  editorState = openEditorState(join(remote, '.data'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  server.close();
  await rm(remote, { recursive: true });
});

async function start(content: string, more: { isSample?: boolean } = {}): Promise<void> {
  const readContent = watchContent(content, editorState);
  const changed = () => undefined;
  const releases = createReleaseRun({ remote, releaseOptions: [], editorState, readContent, changed });
  const sample = more.isSample ? undefined : { address: () => Promise.reject(new Error('not asked')) };
  const preview = 'http://localhost:9';
  const app = express()
    .use('/api', express.json(), routes({ content, preview, editorState, readContent, releases, sample }))
    .use(sendError);
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

const overview = () => sendRequest<Overview>('GET', 'overview');
/** The hashes of all texts, by policy and language. */
const hashes = async () =>
  Object.fromEntries(
    (await overview()).policies.map(({ policy, texts }) => [
      policy,
      Object.fromEntries(texts.map(({ language, hash }) => [language, hash])),
    ]),
  );

async function sendRequest<T>(method: string, address: string, body?: object): Promise<T> {
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/${address}`, {
    method,
    headers: { 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as T;
}

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.ch', ...args], {
    cwd: remote,
    stdio: 'ignore',
  });

test(
  'T10 F-restore a published text that is missing or changed is written again at a press, from the present text or from Git',
  { tags: ['slow'] },
  async () => {
    await start(path(''));
    const lost = 'published/privacy/1.0/ru.md';
    const text = await readFile(path(lost), 'utf8');
    await rm(path(lost));
    expect(await sendRequest('POST', 'records/restored')).toEqual([lost]);
    expect(await readFile(path(lost), 'utf8')).toBe(text);

    // The present text is another version, and the loss was committed.
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'all');
    const present = path('ru/privacy.md');
    await writeFile(present, (await readFile(present, 'utf8')).replace(/^version: .*/m, 'version: "1.1"'));
    const changed = 'published/privacy/1.0/de.md';
    await writeFile(path(changed), 'Von Hand.');
    await rm(path(lost));
    git('add', '-A');
    git('commit', '-qm', 'lost');
    expect(await sendRequest<string[]>('POST', 'records/restored')).toEqual(
      expect.arrayContaining([lost, changed]),
    );
    expect(await readFile(path(lost), 'utf8')).toBe(text);
    expect(await readFile(path(changed), 'utf8')).not.toBe('Von Hand.');

    await rm(join(remote, '.git'), { recursive: true });
    await rm(path(lost));
    expect(await sendRequest('POST', 'records/restored')).toEqual({ code: 'NOT_RESTORED', message: lost });
  },
);

test('T10 F-restore where Git is missing or refuses, the editor says so instead of naming the text as lost', async () => {
  await start(path(''));
  const lost = 'published/privacy/1.0/ru.md';
  const present = path('ru/privacy.md');
  await writeFile(present, (await readFile(present, 'utf8')).replace(/^version: .*/m, 'version: "1.1"'));
  await rm(path(lost));
  const programs = join(remote, 'programs');
  await mkdir(programs);
  vi.stubEnv('PATH', programs);
  expect(await sendRequest('POST', 'records/restored')).toEqual({
    code: 'FAILED',
    message: 'git: spawnSync git ENOENT',
  });
  const refusal = 'fatal: detected dubious ownership in repository';
  await writeFile(join(programs, 'git'), `#!/bin/sh\necho "${refusal}" >&2\nexit 128\n`, { mode: 0o755 });
  expect(await sendRequest('POST', 'records/restored')).toEqual({
    code: 'FAILED',
    message: `git: ${refusal}`,
  });
});

test('T10 F-state a version has one state at a time: being written, recorded, announced, in force or withdrawn', async () => {
  await start(path(''));
  const state = async () => (await overview()).policies.find(({ policy }) => policy === 'cookies')?.state;
  const versions = { unreleased: [] as string[], withdrawn: [] as string[] };
  expect(await state()).toBe('inForce');
  const newVersion = { version: '1.1', effective: '2999-01-01', bases: (await hashes()).cookies };
  expect((await sendRequest<PolicyState>('POST', 'policies/cookies/version', newVersion)).state).toBe(
    'draft',
  );
  await sendRequest('POST', 'record', { shown: await hashes() });
  expect(await state()).toBe('recorded');
  editorState.write(versions);
  expect(await state()).toBe('announced');
  editorState.write({ ...versions, withdrawn: ['cookies 1.1'] });
  expect(await state()).toBe('withdrawn');
});

test('T10 F-state a record can be undone until a release in this checkout has its page', async () => {
  await start(path(''));
  const canUndo = async () =>
    (await overview()).policies.find(({ policy }) => policy === 'cookies')?.canUndoRecord;
  const newVersion = { version: '1.1', effective: '2999-01-01', bases: (await hashes()).cookies };
  await sendRequest('POST', 'policies/cookies/version', newVersion);
  await sendRequest('POST', 'record', { shown: await hashes() });
  expect(await canUndo()).toBe(true);
  await mkdir(join(remote, 'dist'));
  const manifest = join(remote, 'dist/release.json');
  // A change may name the page that a release lacks.
  await writeFile(manifest, JSON.stringify(manifestOf('cookies-1.0', ['cookies-1.1'])));
  expect(await canUndo()).toBe(true);
  await writeFile(manifest, JSON.stringify(manifestOf('cookies-1.1', [])));
  expect(await canUndo()).toBe(false);
  await writeFile(manifest, '{"half');
  expect(await canUndo(), 'what cannot be read may have it').toBe(false);
});

/** The manifest of a release with one page. */
function manifestOf(id: string, changes: string[]): z.input<typeof manifestSchema> {
  const page = {
    id,
    language: 'fr' as const,
    address: `/${id}`,
    query: {},
    fragment: 'page.html',
    status: 200,
  };
  const head = { title: id, description: id, alternates: {}, structuredData: [], indexed: false };
  const files = { entry: 'entry.js', preload: [], styles: [], files: [] };
  return {
    remote: 'legal',
    version: '1.0.0',
    time: '2026-01-01T00:00:00Z',
    contract: '^1.0.0',
    shared: {},
    locales: ['fr'],
    pages: [{ ...page, ...head, hydration: 'never' }],
    changes,
    ...files,
  };
}

test('T10 F-not-utf8 no version is begun while a text is not UTF-8, and its bytes stay', async () => {
  await start(path(''));
  const bytes = Buffer.from(await readFile(path('de/terms.md'), 'utf8'), 'latin1');
  await writeFile(path('de/terms.md'), bytes);
  const bases = (await hashes()).terms;
  const begun = { version: '9.0', effective: '2999-01-01', bases };
  expect(await sendRequest('POST', 'policies/terms/version', begun)).toMatchObject({ code: 'NOT_UTF8' });
  expect(await readFile(path('de/terms.md'))).toEqual(bytes);
});

test(
  'T10 F-undo only the release of this editor is taken back, not one that has replaced it since',
  { tags: ['slow'] },
  async () => {
    // A remote inside a workspace with stand-ins for the commands that publish and roll back.
    const workspace = remote;
    const version = (live: string) => writeFile(join(workspace, 'live'), live);
    const rollback = `test "$(cat live)" = "$5" && echo 9 > live && exit 0; echo "legal $(cat live) is live"; exit 4`;
    await writeFile(join(workspace, 'releases.sh'), rollback);
    await writeFile(
      join(workspace, 'package.json'),
      JSON.stringify({ scripts: { releases: 'sh releases.sh releases' } }),
    );
    remote = join(workspace, 'remote-legal');
    await cp(join(workspace, 'content'), path(''), { recursive: true });
    editorState.write({
      unreleased: [],
      withdrawn: [],
      release: { state: 'done', version: '10', versions: [], output: '' },
    });
    try {
      await start(path(''));
      await version('11');
      expect(await sendRequest('DELETE', 'release')).toMatchObject({ code: 'RELEASE_REPLACED' });
      expect([await readFile(join(workspace, 'live'), 'utf8'), (await overview()).release.state]).toEqual([
        '11',
        'done',
      ]);
      await version('10');
      expect(await sendRequest('DELETE', 'release')).toMatchObject({ state: 'withdrawn' });
    } finally {
      remote = workspace;
    }
  },
);

test('T10 F-undo what was taken back is released again under a further version, and ends the pin of the site', async () => {
  // A remote inside a workspace with stand-ins for the commands, which note how they were called.
  const workspace = remote;
  remote = join(workspace, 'remote-legal');
  await cp(join(workspace, 'content'), path(''), { recursive: true });
  const log = join(workspace, 'log');
  const note = join(workspace, 'note.sh');
  await writeFile(note, `echo "$@" >> ${log}`);
  for (const [folder, script] of [
    [workspace, 'releases'],
    [remote, 'release'],
  ] as const)
    await writeFile(
      join(folder, 'package.json'),
      JSON.stringify({ scripts: { [script]: `sh ${note} ${script}` } }),
    );
  editorState.write({ unreleased: [], withdrawn: [], release: { state: 'done', version: '10', output: '' } });
  try {
    await start(path(''));
    expect(await sendRequest('DELETE', 'release')).toMatchObject({ state: 'withdrawn' });
    await sendRequest('POST', 'release', { day: '2999-01-01', shown: await hashes() });
    await expect.poll(async () => (await overview()).release.state, { timeout: 20_000 }).toBe('unnotified');
    const [, released, unpinned] = (await readFile(log, 'utf8')).split('\n');
    expect(released).toMatch(/^release --result \S+ --not-before 2999-01-01T00:00:00\+01:00 --again$/);
    expect(unpinned).toMatch(/^releases unpin legal --withdraw /);
    expect((await overview()).release).toMatchObject({ isPinnedAtEarlier: false, isVersionUsed: false });
  } finally {
    remote = workspace;
  }
});

test(
  'T10 F-sample a made-up text, marked as one, can be changed, previewed and compared, and is never published',
  { tags: ['slow'] },
  async () => {
    // The author's own texts may be unfinished.
    await appendFile(path('de/terms.md'), '\nAngefangen.\n');
    const content = join(remote, '.data/sample/content');
    makeSample(path(''), content);
    await start(content, { isSample: true });
    expect(await overview()).toMatchObject({ sample: 'processing' });
    const bases = (await hashes()).processing;
    await sendRequest('POST', 'policies/processing/version', {
      version: '1.1',
      effective: '2999-01-01',
      bases,
    });
    const text = await readFile(join(content, 'fr/processing.md'), 'utf8');
    expect(text).toContain('Ce texte est inventé.');
    const source = text.replace('les jours ouvrables', 'tous les jours');
    const base = (await hashes()).processing?.fr;
    expect(await sendRequest('PUT', 'policies/processing/fr', { source, base })).toMatchObject({
      state: { state: 'draft' },
    });
    const { sections } = await sendRequest<Comparison>('GET', 'policies/processing/fr/comparison');
    expect(sections.filter(({ change }) => change === 'changed').map(({ id }) => id)).toContain('entering');

    await sendRequest('PUT', 'policies/processing/fr', {
      source: text,
      base: (await hashes()).processing?.fr,
    });
    expect(await sendRequest('POST', 'record', { shown: await hashes() })).toHaveLength(7);
    const previewed = policyPages(readLibrary(readContentFiles(content))).find(
      ({ id }) => id === 'processing',
    );
    expect(previewed?.head(String as never, 'fr', {} as never, {}).title).toBe('Texte d’exemple');
    expect(await sendRequest('POST', 'release', { day: '2999-01-01', shown: await hashes() })).toMatchObject({
      code: 'SAMPLE',
    });
    expect(await readFile(join(published, 'fr/processing.md'), 'utf8')).not.toContain('inventé');
  },
);
