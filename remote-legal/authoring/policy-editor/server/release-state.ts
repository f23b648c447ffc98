import type { ReleaseState } from '../contract.ts';
import type { EditorState, EditorStateStore } from './editor-state.ts';
import { Refused } from './refused.ts';

/** The last release started here, and whether it runs. @param changed called when its state changes */
export function openRelease(editorState: EditorStateStore, changed: () => void) {
  let isRunning = false;
  /** A run that was interrupted by a restart is not shown as running. */
  const read = (): ReleaseState => {
    const last = editorState.read().release ?? { state: 'none', output: '' };
    return last.state === 'running' && !isRunning ? { ...last, state: 'failed' } : last;
  };
  return {
    read,
    write(release: ReleaseState, versions: Partial<Pick<EditorState, 'unreleased' | 'withdrawn'>> = {}) {
      editorState.write({ ...editorState.read(), ...versions, release });
      changed();
    },
    /** The versions that the next release brings: not released yet, or by a release that failed or was withdrawn. */
    unreleased(): string[] {
      const { state, versions = [] } = read();
      const isInEffect = state === 'done' || state === 'unnotified';
      return [...new Set([...(isInEffect ? [] : versions), ...editorState.read().unreleased])];
    },
    /** @throws Refused where a command runs */
    begin() {
      if (isRunning) throw new Refused('RELEASE_RUNNING', 'A release is running');
      isRunning = true;
    },
    end: () => void (isRunning = false),
  };
}
