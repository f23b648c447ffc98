import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openEditorState } from './editor-state.ts';

test('T10 F-state the editor’s state is replaced as a whole: a crash during the write leaves the former one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'editor-state-'));
  try {
    const editorState = openEditorState(folder);
    const former = { unreleased: ['terms 1.3'], withdrawn: [] };
    editorState.write(former);
    const opened = openSync(join(folder, 'state.json'), 'r');
    editorState.write({ unreleased: [], withdrawn: ['terms 1.3'] });
    expect(JSON.parse(readFileSync(opened, 'utf8')), 'written in place, it would have changed').toEqual(
      former,
    );
    closeSync(opened);
    expect(editorState.read()).toEqual({ unreleased: [], withdrawn: ['terms 1.3'] });
    expect(await readdir(folder)).toEqual(['state.json']);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('T10 F-state a release of an earlier editor keeps its meaning', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'editor-state-'));
  try {
    const releaseOf = (release: object) => {
      writeFileSync(join(folder, 'state.json'), JSON.stringify({ unreleased: [], release }));
      return openEditorState(folder).read().release;
    };
    expect(releaseOf({ state: 'unseen', output: '' })).toEqual({ state: 'changesUnseen', output: '' });
    expect(releaseOf({ state: 'withdrawn', isHeld: true, output: '' })).toEqual({
      state: 'withdrawn',
      isPinnedAtEarlier: true,
      output: '',
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});
