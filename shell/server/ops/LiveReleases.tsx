import type { FailuresByRemote } from '@site/releases/poll/poll-failures.ts';
import { undoneRelease } from '@site/releases/state/go-live.ts';
import { type ReleaseState, liveNames } from '@site/releases/state/release-state.ts';
import { opsCommandsPath } from '@site/shell-contract/shell-paths';
import { Table, Runbook } from './OpsDocument.tsx';

interface LiveReleasesProps {
  state: ReleaseState;
  failures: FailuresByRemote;
  /** Of page views by `remote version`, since this shell started. */
  tallies: Record<string, Record<string, number>>;
}

/** The command in a shipped container: one of the checkout would read the checkout's own data. */
export const releasesCommand = 'docker compose exec shell node dist/server/releases.js';

const alerts: Record<string, string> = {
  away: 'RemoteAway',
  refused: 'ReleaseRefused',
  unstored: 'ReleaseUnstored',
  failed: 'ReleaseFailed',
};

export function LiveReleases(props: LiveReleasesProps) {
  return (
    <>
      <form method="post" action={opsCommandsPath}>
        <Live {...props} />
      </form>
      <Canaries {...props} />
    </>
  );
}

function Live({ state, failures }: LiveReleasesProps) {
  const button = (command: string, text: string) => (
    <button name="command" value={command}>
      {text}
    </button>
  );
  const unpinButton = (remote: string) => {
    const back = undoneRelease(state, remote);
    return back
      ? button(`unpin ${remote} --yes`, `Unpin, which brings back ${back}`)
      : button(`unpin ${remote}`, 'Unpin');
  };
  return (
    <>
      {/* Enter in the reason field presses the first button: it must do nothing. */}
      <button disabled hidden />
      <h2>Live</h2>
      <Table
        head={['Remote', 'Version', 'Since', 'Pinned', 'Fault', 'Do']}
        rows={Object.entries(state.remotes).map(([remote, { live, pin }]) => [
          remote,
          live?.version,
          live?.since,
          pin && `by ${pin.who}: ${pin.why}`,
          faultOf(failures, remote),
          <>
            {pin ? unpinButton(remote) : button(`pin ${remote}`, 'Pin')}{' '}
            {live && button(`rollback ${remote} --from=${live.version}`, 'Roll back')}
          </>,
        ])}
      />
      <p>
        <label>
          Reason, for the history <input name="why" required maxLength={200} />
        </label>
      </p>
    </>
  );
}

function faultOf(failures: FailuresByRemote, remote: string) {
  const failure = failures.get(remote);
  const alert = failure && alerts[failure.kind];
  return (
    failure && (
      <>
        {`${failure.kind}: ${failure.reason}`} {alert && <Runbook alert={alert} />}
      </>
    )
  );
}

function Canaries({ state, tallies }: LiveReleasesProps) {
  const figures = (remote: string, version = '') => {
    const { pages = 0, ...failures } = tallies[`${remote} ${version}`] ?? {};
    return `${pages} pages, ${Object.values(failures).reduce((sum, count) => sum + count, 0)} failures`;
  };
  const rows = Object.entries(state.remotes).flatMap(([remote, { canary, live }]) =>
    canary
      ? [
          [
            remote,
            canary.version,
            `${canary.percent} %`,
            canary.since,
            figures(remote, canary.version),
            figures(remote, live?.version),
            <code key="end">{`${releasesCommand} canary ${remote} ${canary.version} 0`}</code>,
          ],
        ]
      : [],
  );
  return (
    <>
      <h2>Canaries, by this shell</h2>
      <Table
        head={['Remote', 'Version', 'Part', 'Since', 'Canary', 'Live beside it', 'End it']}
        rows={rows}
      />
    </>
  );
}

/** Entries of the history after which visitors see something else. */
const goesLive = new Set(['live', 'rollback', 'undo', 'unpin']);
const maxShown = 5;

export function LastReleases({ state }: { state: ReleaseState }) {
  const last = state.history.filter(({ what }) => goesLive.has(what)).slice(-maxShown);
  return (
    <>
      <h2>What changed last</h2>
      <Table
        head={['At', 'Who', 'What', 'Remote', 'Version', 'Why']}
        rows={last
          .reverse()
          .map(({ at, who, what, remote, version, why }) => [at, who, what, remote, version, why])}
      />
      <form method="post" action={opsCommandsPath}>
        <input type="hidden" name="why" value="the last change, by one press" />
        <button name="command" value={`undo --from=${liveNames(state)}`}>
          Undo the last change of what is live
        </button>
      </form>
    </>
  );
}
