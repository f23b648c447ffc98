import { liveNames, type ReleaseState } from '@site/releases/state/release-state.ts';
import { Table } from './OpsDocument.tsx';
import { opsCommandsPath } from './ops-path.ts';

/** Entries of the history after which visitors see something else. */
const goesLive = new Set(['live', 'rollback', 'undo', 'unpin']);
const shown = 5;

/** What changed last for visitors, and one press that undoes the latest. */
export function LastReleases({ state }: { state: ReleaseState }) {
  const last = state.history.filter(({ what }) => goesLive.has(what)).slice(-shown);
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
