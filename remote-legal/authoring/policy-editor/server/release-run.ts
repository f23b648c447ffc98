import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { z } from 'zod';
import { exitCodes } from '@site/shell-contract/exit-codes';
import { checkLibrary } from '../../../src/policies/checks/check-library.ts';
import { today } from '../../../src/policies/dates.ts';
import type { ReleaseState } from '../contract.ts';
import { editorFolder, type EditorStateStore } from './editor-state.ts';
import type { ContentState } from './policy-states.ts';
import { Refused } from './refused.ts';
import { openRelease } from './release-state.ts';

/** What the release command says of what it has published (`ReleaseResult` of the remote kit). */
const resultSchema = z.object({ version: z.string(), isNotified: z.boolean() });

interface ReleaseRunOptions {
  remote: string;
  /** Options of every release: target and site to notify. */
  releaseOptions: readonly string[];
  editorState: EditorStateStore;
  readContent: () => ContentState;
  changed: () => void;
}

export function createReleaseRun(options: ReleaseRunOptions) {
  const { remote, releaseOptions, editorState, readContent, changed } = options;
  const resultFile = join(editorFolder(remote), 'release-result.json');
  const stored = openRelease(editorState, changed);

  /** Runs a release, and stores what came of it. @param started its state until then */
  async function run(started: ReleaseState, args: string[]): Promise<void> {
    const released = await runScript('release', [...args, '--result', resultFile], remote);
    // Lets the site go on from the release that it was held at.
    const isUnpinned = started.isHeld && released.code === 0;
    const unpinned = isUnpinned && (await runScript('releases', ['unpin', 'legal'], dirname(remote)));
    const { code } = unpinned || released;
    const output = unpinned ? `${released.output}\n${unpinned.output}` : released.output;
    stored.end();
    const result = readResult(resultFile);
    const isDone = code === 0;
    const done = result?.isNotified ? 'done' : 'unnotified';
    const state = isDone ? done : code === exitCodes.changesUnseen ? 'unseen' : 'failed';
    const { isHeld, versions = [] } = started;
    stored.write(
      { ...started, state, isHeld: isHeld && !isDone, version: result?.version, output },
      {
        // A release that the site refused is published nevertheless: its version cannot be reused.
        ...(result && {
          unreleased: editorState.read().unreleased.filter((version) => !versions.includes(version)),
        }),
        ...(isDone && { withdrawn: [] }),
      },
    );
  }

  /** Starts a release that goes live on a day (ISO 8601), or at once. @throws Refused */
  function release(wanted: string): void {
    const faults = checkLibrary(readContent().library);
    if (faults.length > 0) throw new Refused('TEXTS_AT_FAULT', 'The texts have faults', { faults });
    stored.begin();
    const day = wanted > today() ? wanted : undefined;
    const isHeld = editorState.read().release?.isHeld ?? false;
    const versions = stored.unreleased();
    const started: ReleaseState = { state: 'running', isHeld, day, versions, output: '' };
    try {
      rmSync(resultFile, { force: true });
      stored.write(started);
    } catch (error) {
      stored.end();
      throw error;
    }
    const args = [...releaseOptions, ...(day ? ['--not-before', startOf(day)] : [])];
    void run(started, args).catch((error: unknown) => {
      // Shown as failed from now on.
      stored.end();
      console.error(error);
    });
  }

  const withdraw = () => withdrawLast(stored, remote);
  return { state: stored.read, unreleased: stored.unreleased, release, withdraw };
}

/**
 * Withdraws the last release; if it is live, the one before replaces it until the next.
 * @throws Refused, also where another is live
 */
async function withdrawLast(stored: ReturnType<typeof openRelease>, remote: string): Promise<void> {
  const last = stored.read();
  if (!['done', 'unnotified'].includes(last.state) || !last.version)
    throw new Refused('NOTHING_TO_WITHDRAW', 'There is no release to withdraw');
  stored.begin();
  const isHeld = !last.day || last.day <= today();
  // By its version: another release may have replaced it, of which the editor knows nothing.
  const command = isHeld
    ? ['rollback', 'legal', '--from', last.version]
    : ['withdraw', 'legal', last.version];
  const args = [...command, '--why', 'taken back by the legal team'];
  const { code, output } = await runScript('releases', args, dirname(remote));
  stored.end();
  if (code === exitCodes.releaseReplaced) throw new Refused('RELEASE_REPLACED', output);
  if (code !== 0) throw new Refused('FAILED', output);
  stored.write({ ...last, state: 'withdrawn', isHeld, output }, { withdrawn: last.versions ?? [] });
}

/** Undefined where nothing was published. */
function readResult(file: string): z.infer<typeof resultSchema> | undefined {
  return existsSync(file) ? resultSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

async function runScript(script: string, args: string[], cwd: string) {
  const options = { cwd, all: true, reject: false, stdin: 'ignore' } as const;
  const result = await execa('npm', ['run', '--silent', script, '--', ...args], options);
  return { code: result.exitCode ?? 1, output: (result.all || result.message || '').trim() };
}

/** The start of a day in the publisher's time zone. */
function startOf(day: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Zurich', timeZoneName: 'longOffset' });
  const zone = format.formatToParts(new Date(`${day}T00:00:00Z`)).find(({ type }) => type === 'timeZoneName');
  return `${day}T00:00:00${zone?.value.replace('GMT', '') || 'Z'}`;
}
