import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Overview, PolicyState } from '../contract.ts';
import { openEditorState, type EditorStateStore } from './editor-state.ts';
import { watchContent } from './policy-states.ts';
import { createReleaseRun } from './release-run.ts';
import { routes } from './routes.ts';
import { sendError } from './send-error.ts';

let remote: string;
let server: Server;
let editorState: EditorStateStore;
const path = (name: string) => join(remote, 'content', name);

beforeEach(async () => {
  remote = await mkdtemp(join(tmpdir(), 'policies-'));
  await cp(join(import.meta.dirname, '../../../content'), path(''), { recursive: true });
  const content = path('');
  editorState = openEditorState(join(remote, '.data'));
  const readContent = watchContent(content, editorState);
  const changed = () => undefined;
  const releases = createReleaseRun({ remote, releaseOptions: [], editorState, readContent, changed });
  const preview = 'http://localhost:9';
  const app = express()
    .use('/api', express.json(), routes({ content, preview, editorState, readContent, releases }))
    .use(sendError);
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.close();
  await rm(remote, { recursive: true });
});

async function ask<T>(method: string, address: string, body?: object): Promise<T> {
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

test('T10 F-restore a published text that is missing or changed is written again at a press, from the present text or from Git', async () => {
  const lost = 'published/privacy/1.0/ru.md';
  const text = await readFile(path(lost), 'utf8');
  await rm(path(lost));
  expect(await ask('POST', 'records/restored')).toEqual([lost]);
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
  expect(await ask<string[]>('POST', 'records/restored')).toEqual(expect.arrayContaining([lost, changed]));
  expect(await readFile(path(lost), 'utf8')).toBe(text);
  expect(await readFile(path(changed), 'utf8')).not.toBe('Von Hand.');

  await rm(join(remote, '.git'), { recursive: true });
  await rm(path(lost));
  expect(await ask('POST', 'records/restored')).toEqual({ code: 'NOT_RESTORED', message: lost });
});

test('T10 F-state a version has one state at a time: being written, recorded, announced, in force or withdrawn', async () => {
  const overview = () => ask<Overview>('GET', 'overview');
  const state = async () => (await overview()).policies.find(({ policy }) => policy === 'cookies')?.state;
  const shown = async () =>
    Object.fromEntries(
      (await overview()).policies.map(({ policy, texts }) => [
        policy,
        Object.fromEntries(texts.map(({ language, hash }) => [language, hash])),
      ]),
    );
  const versions = { unreleased: [] as string[], withdrawn: [] as string[] };
  expect(await state()).toBe('inForce');
  const begun = { version: '1.1', effective: '2999-01-01', bases: (await shown()).cookies };
  expect((await ask<PolicyState>('POST', 'policies/cookies/version', begun)).state).toBe('draft');
  await ask('POST', 'record', { shown: await shown() });
  expect(await state()).toBe('recorded');
  editorState.write(versions);
  expect(await state()).toBe('announced');
  editorState.write({ ...versions, withdrawn: ['cookies 1.1'] });
  expect(await state()).toBe('withdrawn');
});
