import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { z } from 'zod';
import { exitCodes } from '@site/shell-contract/exit-codes';
import { checkLibrary } from '../../../src/policies/checks/check-library.ts';
import { today } from '../../../src/policies/dates.ts';
import type { ReleaseState } from '../contract.ts';
import { editorFolder, type EditorStateStore } from './editor-state.ts';
import { hasBegun, planRelease, planWithdrawal, type ReleaseCommand } from './plan-release.ts';
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
  const optionsOfAll = [...releaseOptions, '--result', resultFile];
  const stored = openRelease(editorState, changed);

  /** Runs a release, and stores what came of it. @param before the release before */
  async function run(started: ReleaseState, before: ReleaseState): Promise<void> {
    const { code, output } = await runAll(planRelease(before, started.day, optionsOfAll), remote);
    stored.end();
    const result = readResult(resultFile);
    const isDone = code === 0;
    const done = result?.isNotified ? 'done' : 'unnotified';
    const state = isDone ? done : code === exitCodes.changesUnseen ? 'changesUnseen' : 'failed';
    const { versions = [] } = started;
    stored.write(
      {
        ...started,
        state,
        isPinnedAtEarlier: !isDone && before.isPinnedAtEarlier,
        isVersionUsed: !isDone && (before.isVersionUsed || result !== undefined),
        version: result?.version,
        output,
      },
      {
        // A release that the site refused is published nevertheless.
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
    const before = stored.read();
    const { isPinnedAtEarlier } = before;
    const versions = stored.unreleased();
    // One that is interrupted may have been published.
    const started: ReleaseState = {
      state: 'running',
      isPinnedAtEarlier,
      isVersionUsed: true,
      day,
      versions,
      output: '',
    };
    try {
      rmSync(resultFile, { force: true });
      stored.write(started);
    } catch (error) {
      stored.end();
      throw error;
    }
    void run(started, before).catch((error: unknown) => {
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
  const command = planWithdrawal({ ...last, version: last.version }, today());
  const { code, output } = await runCommand(command, remote);
  stored.end();
  if (code === exitCodes.releaseReplaced) throw new Refused('RELEASE_REPLACED', output);
  if (code !== 0) throw new Refused('FAILED', output);
  const isPinnedAtEarlier = hasBegun(last, today());
  stored.write(
    { ...last, state: 'withdrawn', isPinnedAtEarlier, isVersionUsed: true, output },
    { withdrawn: last.versions ?? [] },
  );
}

/** Undefined where nothing was published. */
function readResult(file: string): z.infer<typeof resultSchema> | undefined {
  return existsSync(file) ? resultSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

/** Runs commands until one fails. @returns the exit code of the last one, and what all have printed */
async function runAll(commands: readonly ReleaseCommand[], remote: string) {
  const outputs: string[] = [];
  for (const command of commands) {
    const { code, output } = await runCommand(command, remote);
    outputs.push(output);
    if (code !== 0) return { code, output: outputs.join('\n') };
  }
  return { code: 0, output: outputs.join('\n') };
}

async function runCommand({ script, args }: ReleaseCommand, remote: string) {
  const cwd = script === 'release' ? remote : dirname(remote);
  const options = { cwd, all: true, reject: false, stdin: 'ignore' } as const;
  const result = await execa('npm', ['run', '--silent', script, '--', ...args], options);
  return { code: result.exitCode ?? 1, output: (result.all || result.message || '').trim() };
}
