import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { checkLibrary } from '../../src/policies/checks/check-library.ts';
import { today } from '../../src/policies/dates.ts';
import type { ReleaseState } from '../contract.ts';
import type { KeptState } from './kept.ts';
import type { ContentState } from './policy-states.ts';
import { Refused } from './refused.ts';

/** What the program prints before a release's version. */
const released = /^(?:Released|Offered) legal (\S+) /m;

/** The program's exit code where somebody is to look at the changed pages first (`shell/remote-kit/bin`). */
const looksUnseen = 3;

/**
 * Runs the commands by which a team releases, and takes a release back.
 * @param remote the folder of remote-legal
 * @param options of every release: where to, whom to tell
 * @param changed is called whenever something else is to be shown
 */
export function createReleaseRun(
  remote: string,
  options: readonly string[],
  { kept, readContent, changed }: { kept: KeptState; readContent: () => ContentState; changed: () => void },
) {
  let running = false;
  /** A run that this program's end cut short is not told as running. */
  const readState = (): ReleaseState => {
    const last = kept.read().release ?? { state: 'none', output: '' };
    return { ...last, state: last.state === 'running' && !running ? 'failed' : last.state, faults: [] };
  };
  const write = (release: ReleaseState, isOut = false) => {
    kept.write({ unreleased: isOut ? [] : kept.read().unreleased, release });
    changed();
  };
  const begin = () => {
    if (running) throw new Refused('RELEASE_RUNNING', 'A release is running');
    running = true;
  };

  return {
    state: readState,
    /** Starts a release, which goes live on a day (ISO 8601), or at once. @throws Refused */
    release(day: string): void {
      const faults = checkLibrary(readContent().library);
      if (faults.length > 0) throw new Refused('TEXTS_AT_FAULT', 'The texts have faults', { faults });
      begin();
      const later = day > today() ? day : undefined;
      const args = [...options, ...(later ? ['--not-before', startOf(later)] : [])];
      const wasTakenBack = kept.read().release?.isHeld ?? false;
      const state: ReleaseState = {
        state: 'running',
        isHeld: wasTakenBack,
        day: later,
        at: new Date().toISOString(),
        output: '',
        faults: [],
      };
      write(state);
      void run('release', args, remote)
        .then(async (done) => {
          if (done.code !== 0 || !wasTakenBack) return done;
          const { code, output } = await run('releases', ['unpin', 'legal'], dirname(remote));
          return { code, output: `${done.output}\n${output}` };
        })
        .then(({ code, output }) => {
          running = false;
          const version = released.exec(output)?.[1];
          const isDone = code === 0;
          const notDone = code === looksUnseen ? 'unseen' : 'failed';
          // A release that the site refused is out nevertheless: its version is used up.
          const isOut = version !== undefined;
          write(
            { ...state, state: isDone ? 'done' : notDone, isHeld: wasTakenBack && !isDone, version, output },
            isOut,
          );
        });
    },
    /**
     * Keeps the last release from going live; one that is live gives way to the one before, until the next.
     * @throws Refused
     */
    async withdraw(): Promise<void> {
      const last = readState();
      if (last.state !== 'done' || !last.version)
        throw new Refused('NOTHING_TO_WITHDRAW', 'There is no release to withdraw');
      begin();
      const isLive = !last.day || last.day <= today();
      const command = isLive ? ['rollback', 'legal'] : ['withdraw', 'legal', last.version];
      const args = [...command, '--why', 'taken back by the legal team'];
      const { code, output } = await run('releases', args, dirname(remote));
      running = false;
      if (code !== 0) throw new Refused('FAILED', output);
      write({ ...last, state: 'withdrawn', isHeld: isLive, output });
    },
  };
}

function run(script: string, args: string[], folder: string): Promise<{ code: number; output: string }> {
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

/** The first moment of a day where the publisher is. */
function startOf(day: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Zurich', timeZoneName: 'longOffset' });
  const zone = format.formatToParts(new Date(`${day}T00:00:00Z`)).find(({ type }) => type === 'timeZoneName');
  return `${day}T00:00:00${zone?.value.replace('GMT', '') || 'Z'}`;
}

/** Where this program keeps what is no part of the sources. */
export const keptFolder = (remote: string) => join(remote, '.data/policy-editor');
