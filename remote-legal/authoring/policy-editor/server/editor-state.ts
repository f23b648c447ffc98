import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceFile } from './text-files.ts';

const editorStateSchema = z.object({
  /** Versions that were recorded here, such as `terms 1.3`, and not released since. */
  unreleased: z.array(z.string()),
  /** Versions whose release was withdrawn, until a release brings them again. */
  withdrawn: z.array(z.string()).default([]),
  release: z.preprocess(
    withPresentNames,
    z
      .object({
        /**
         * `changesUnseen`: the changed pages must be looked at; a repeated release succeeds. `unnotified`: it is released, but no site
         * was reached.
         */
        state: z.enum(['none', 'running', 'changesUnseen', 'unnotified', 'done', 'failed', 'withdrawn']),
        /** The day from which visitors see it; undefined for immediately. */
        day: z.string().optional(),
        version: z.string().optional(),
        /** The versions of policies that it brings, such as `terms 1.3`. */
        versions: z.array(z.string()).optional(),
        /** Whether the site is pinned at the release before, until the next one. */
        isPinnedAtEarlier: z.boolean().optional(),
        /** Whether these texts may be published already, but not in effect: a further release needs another version. */
        isVersionUsed: z.boolean().optional(),
        /** The output of the release command, in English. */
        output: z.string(),
      })
      .optional(),
  ),
});

/** An earlier editor may have written the state. */
function withPresentNames(release: unknown): unknown {
  if (typeof release !== 'object' || release === null) return release;
  const { state, isHeld, ...others } = release as { state?: unknown; isHeld?: unknown };
  return {
    ...(isHeld !== undefined && { isPinnedAtEarlier: isHeld }),
    ...others,
    state: state === 'unseen' ? 'changesUnseen' : state,
  };
}

export type EditorState = z.infer<typeof editorStateSchema>;

/** The folder of the editor's own data, outside the sources. */
export const editorFolder = (remote: string) => join(remote, '.data/policy-editor');

export function openEditorState(folder: string) {
  const stateFile = join(folder, 'state.json');
  const sourceFile = (name: string) => join(folder, 'recorded', name);
  return {
    read: (): EditorState =>
      editorStateSchema.parse(JSON.parse(readIfThere(stateFile) ?? '{"unreleased":[]}')),
    write: (state: EditorState) => replaceFile(stateFile, JSON.stringify(state)),
    /** The token of the editor's URL; it survives restarts, so that open pages can still save. */
    token(): string {
      const file = join(folder, 'token');
      const stored = readIfThere(file);
      if (stored) return stored;
      const token = randomBytes(24).toString('base64url');
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, token, { mode: 0o600 });
      return token;
    },
    /** The source of a recorded text, with names instead of values. @param name `terms/1.0/fr.md` */
    sourceOf: (name: string): string | undefined => readIfThere(sourceFile(name)),
    storeSource(name: string, source: string) {
      if (readIfThere(sourceFile(name)) !== source) replaceFile(sourceFile(name), source);
    },
  };
}

export type EditorStateStore = ReturnType<typeof openEditorState>;

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
