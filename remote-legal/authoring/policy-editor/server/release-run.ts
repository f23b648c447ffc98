import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { checkLibrary } from '../../../src/policies/checks/check-library.ts';
import { today } from '../../../src/policies/dates.ts';
import type { ReleaseState } from '../contract.ts';
import type { EditorState, EditorStateStore } from './editor-state.ts';
import type { ContentState } from './policy-states.ts';
import { Refused } from './refused.ts';

/** What the release command says of what it has published (`ReleaseResult` of the remote kit). */
const resultSchema = z.object({ version: z.string(), isNotified: z.boolean() });

/** The exit code for visual changes that must be looked at first (`shell/remote-kit/bin`). */
const changesUnseen = 3;

/** The exit code for a rollback from a release that is not live (`shell/releases/cli`). */
const releaseReplaced = 4;

interface ReleaseRunOptions {
  /** The folder of remote-legal. */
  remote: string;
  /** Options of every release: target and site to notify. */
  releaseOptions: readonly string[];
  editorState: EditorStateStore;
  readContent: () => ContentState;
  /** Called when the state changes. */
  changed: () => void;
}

/** Runs the commands that release and withdraw. */
export function createReleaseRun(options: ReleaseRunOptions) {
  const { remote, releaseOptions, editorState, readContent, changed } = options;
  const resultFile = join(editorFolder(remote), 'release-result.json');
  let running = false;
  /** A run that was interrupted by a restart is not shown as running. */
  const readState = (): ReleaseState => {
    const last = editorState.read().release ?? { state: 'none', output: '' };
    return last.state === 'running' && !running ? { ...last, state: 'failed' } : last;
  };
  const write = (
    release: ReleaseState,
    versions: Partial<Pick<EditorState, 'unreleased' | 'withdrawn'>> = {},
  ) => {
    editorState.write({ ...editorState.read(), ...versions, release });
    changed();
  };
  const readUnreleased = (): string[] => {
    const { state, versions = [] } = readState();
    const isInEffect = state === 'done' || state === 'unnotified';
    return [...new Set([...(isInEffect ? [] : versions), ...editorState.read().unreleased])];
  };
  const begin = () => {
    if (running) throw new Refused('RELEASE_RUNNING', 'A release is running');
    running = true;
  };

  /** Runs a release, and stores what came of it. @param started its state until then */
  async function runRelease(started: ReleaseState, args: string[]): Promise<void> {
    const released = await run('release', [...args, '--result', resultFile], remote);
    const { code, output } = started.isHeld && released.code === 0 ? await unpin(released.output) : released;
    running = false;
    const result = readResult(resultFile);
    const isDone = code === 0;
    const done = result?.isNotified ? 'done' : 'unnotified';
    const notDone = code === changesUnseen ? 'unseen' : 'failed';
    const { versions = [] } = started;
    write(
      {
        ...started,
        state: isDone ? done : notDone,
        isHeld: started.isHeld && !isDone,
        version: result?.version,
        output,
      },
      {
        // A release that the site refused is published nevertheless: its version cannot be reused.
        ...(result && { unreleased: editorState.read().unreleased.filter((one) => !versions.includes(one)) }),
        ...(isDone && { withdrawn: [] }),
      },
    );
  }

  /** Lets the site go on from the release that it was held at. @param before the output so far */
  async function unpin(before: string): Promise<CommandResult> {
    const { code, output } = await run('releases', ['unpin', 'legal'], dirname(remote));
    return { code, output: `${before}\n${output}` };
  }

  return {
    state: readState,
    /** The versions that the next release brings: not released yet, or by a release that failed or was withdrawn. */
    unreleased: readUnreleased,
    /** Starts a release that goes live on a day (ISO 8601), or at once. @throws Refused */
    release(day: string): void {
      const faults = checkLibrary(readContent().library);
      if (faults.length > 0) throw new Refused('TEXTS_AT_FAULT', 'The texts have faults', { faults });
      begin();
      const later = day > today() ? day : undefined;
      const started: ReleaseState = {
        state: 'running',
        isHeld: editorState.read().release?.isHeld ?? false,
        day: later,
        versions: readUnreleased(),
        output: '',
      };
      try {
        rmSync(resultFile, { force: true });
        write(started);
      } catch (error) {
        running = false;
        throw error;
      }
      const args = [...releaseOptions, ...(later ? ['--not-before', startOf(later)] : [])];
      void runRelease(started, args).catch((error: unknown) => {
        // Shown as failed from now on.
        running = false;
        console.error(error);
      });
    },
    /** Withdraws the last release; if it is live, the one before replaces it until the next. @throws Refused, also where another is live */
    async withdraw(): Promise<void> {
      const last = readState();
      if (!['done', 'unnotified'].includes(last.state) || !last.version)
        throw new Refused('NOTHING_TO_WITHDRAW', 'There is no release to withdraw');
      begin();
      const isLive = !last.day || last.day <= today();
      // By its version: another release may have replaced it, of which the editor knows nothing.
      const command = isLive
        ? ['rollback', 'legal', '--from', last.version]
        : ['withdraw', 'legal', last.version];
      const args = [...command, '--why', 'taken back by the legal team'];
      const { code, output } = await run('releases', args, dirname(remote));
      running = false;
      if (code === releaseReplaced) throw new Refused('RELEASE_REPLACED', output);
      if (code !== 0) throw new Refused('FAILED', output);
      write({ ...last, state: 'withdrawn', isHeld: isLive, output }, { withdrawn: last.versions ?? [] });
    },
  };
}

/** Undefined where nothing was published. */
function readResult(file: string): z.infer<typeof resultSchema> | undefined {
  return existsSync(file) ? resultSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

interface CommandResult {
  code: number;
  output: string;
}

/** Runs a script of the `package.json` in a folder. */
function run(script: string, args: string[], folder: string): Promise<CommandResult> {
  return new Promise((done) => {
    const child = spawn('npm', ['run', '--silent', script, '--', ...args], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const add = (text: Buffer) => (output += text.toString());
    child.stdout.on('data', add);
    child.stderr.on('data', add);
    child.once('error', (error) => done({ code: 1, output: error.message }));
    child.once('close', (code) => done({ code: code ?? 1, output: output.trim() }));
  });
}

/** The start of a day in the publisher's time zone. */
function startOf(day: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Zurich', timeZoneName: 'longOffset' });
  const zone = format.formatToParts(new Date(`${day}T00:00:00Z`)).find(({ type }) => type === 'timeZoneName');
  return `${day}T00:00:00${zone?.value.replace('GMT', '') || 'Z'}`;
}

/** The folder of the editor's own data, outside the sources. */
export const editorFolder = (remote: string) => join(remote, '.data/policy-editor');
