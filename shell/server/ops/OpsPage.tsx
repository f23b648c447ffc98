import type { WaitingWork } from '@site/api-contract/waiting-work';
import type { FailuresByRemote } from '@site/releases/poll/poll-host.ts';
import { undoneRelease } from '@site/releases/state/go-live.ts';
import type { ReleaseState } from '@site/releases/state/release-state.ts';
import type { BrowserFailure } from './browser-failures.ts';
import { BrowserFailures } from './BrowserFailures.tsx';
import { LastReleases } from './LastReleases.tsx';
import { OpsDocument, Table } from './OpsDocument.tsx';
import { opsPath } from './ops-path.ts';
import { Runbook, RunbookAddress } from './Runbook.tsx';

interface OpsPageProps {
  who: string;
  shellVersion: string;
  combination: string;
  state: ReleaseState;
  failures: FailuresByRemote;
  /** By `remote version`, since this shell started. */
  tallies: Record<string, Record<string, number>>;
  /** The most frequent first. */
  browserFailures: readonly BrowserFailure[];
  /** Undefined while the api does not respond. */
  waitingWork: WaitingWork | undefined;
  /** When the site's certificate expires; undefined where that is not soon, or not known. */
  certificateEnds: string | undefined;
  /** Where docs/operations.md can be read; undefined where no address is set. */
  runbookUrl: string | undefined;
  /** Why the last command did nothing. */
  refusal: string | undefined;
}

/** How much of the history is shown. */
const shownEntries = 30;

/** The command in a shipped container: one of the checkout would read the checkout's own data. */
const releases = 'docker compose exec shell node dist/server/releases.js';

/** The alert of each fault of a remote's host. */
const alerts: Record<string, string> = {
  away: 'RemoteAway',
  refused: 'ReleaseRefused',
  unstored: 'ReleaseUnstored',
};

/** The operations page, in English only and without script. */
export function OpsPage(props: OpsPageProps) {
  const { who, shellVersion, combination, state, refusal, certificateEnds } = props;
  return (
    <RunbookAddress value={props.runbookUrl}>
      <OpsDocument>
        <h1>Operations</h1>
        {refusal && <p role="alert">{refusal}</p>}
        <p>
          Shell {shellVersion}, combination {combination}, revision {state.revision}. Signed in as {who}.
        </p>
        {certificateEnds && (
          <p role="alert">
            The certificate ends at {certificateEnds}: look at the log of the edge; ports 80 and 443 must be
            reachable from outside. <Runbook alert="CertificateExpires" />
          </p>
        )}
        <LastReleases state={state} />
        <form method="post" action={`${opsPath}/commands`}>
          <Live {...props} />
        </form>
        <Canaries {...props} />
        <BrowserFailures failures={props.browserFailures} />
        <h2>Refused releases</h2>
        <Table
          head={['At', 'Remote', 'Version', 'Reason', 'Do']}
          rows={[...state.refused]
            .reverse()
            .map(({ at, remote, version, reason }) => [
              at,
              remote,
              version,
              reason,
              <Runbook key="do" alert="ReleaseRefused" />,
            ])}
        />
        <Waiting {...props} />
        <h2>History</h2>
        <Table
          head={['At', 'Who', 'What', 'Remote', 'Version', 'Why']}
          rows={state.history
            .slice(-shownEntries)
            .reverse()
            .map(({ at, who: by, what, remote, version, why, changes }) => [
              at,
              by,
              what,
              remote,
              version,
              changes ? <Changes why={why} lines={changes} /> : why,
            ])}
        />
        <p>
          All of it: <code>{`${releases} history`}</code>
        </p>
      </OpsDocument>
    </RunbookAddress>
  );
}

/** What changed for visitors with a release. */
function Changes({ why, lines }: { why: string; lines: string[] }) {
  return (
    <details>
      <summary>{why}</summary>
      <pre>{lines.join('\n')}</pre>
    </details>
  );
}

function Live({ state, failures }: OpsPageProps) {
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
            {button(`rollback ${remote}`, 'Roll back')}
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

function Canaries({ state, tallies }: OpsPageProps) {
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
            <code key="end">{`${releases} canary ${remote} ${canary.version} 0`}</code>,
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

function Waiting({ waitingWork }: OpsPageProps) {
  if (!waitingWork)
    return (
      <>
        <h2>Api</h2>
        <p role="alert">
          The api does not answer: <code>docker compose logs api</code> <Runbook alert="ApiDown" />
        </p>
      </>
    );
  const { outbox, failedJobs, failedForGood, waitingOrders, unmatchedPayments } = waitingWork;
  return (
    <>
      <h2>Outbox</h2>
      <p>
        {outbox.waiting} jobs wait, {outbox.failed} of them have failed before and are tried again.{' '}
        <Runbook alert="OutboxWaits" />
      </p>
      <Table
        head={['Job', 'Kind', 'Tries', 'Since', 'Next', 'Error', 'Look']}
        rows={failedJobs.map(({ id, kind, attempts, since, next, error }) => [
          id,
          kind,
          attempts,
          since,
          next,
          error,
          <code key="look">{`docker compose logs api | grep ${id}`}</code>,
        ])}
      />
      <h2>Failed for good</h2>
      <Table
        head={['Job', 'Kind', 'Since', 'Error', 'Do']}
        rows={failedForGood.map(({ id, kind, since, error }) => [
          id,
          kind,
          since,
          error,
          <code key="do">{`docker compose exec api node dist/main.js retry ${id} --who NAME --why REASON --yes`}</code>,
        ])}
      />
      <p>
        What you have done yourself: the same with <code>give-up</code>.
      </p>
      <h2>Orders that wait</h2>
      <p>
        <Runbook alert="OrderUnfinished" /> <Runbook alert="OrderOpenTooLong" />
      </p>
      <Table
        head={['Order', 'Plan', 'State', 'Since', 'Look']}
        rows={waitingOrders.map(({ id, plan, status, since }) => [
          id,
          plan,
          status,
          since,
          <code key="look">{`docker compose exec api node dist/main.js find ${id}`}</code>,
        ])}
      />
      <p>
        Payments that belong to no order: {unmatchedPayments}
        {unmatchedPayments > 0 && (
          <>
            {' '}
            <Runbook alert="PaymentsUnmatched" />
          </>
        )}
      </p>
    </>
  );
}
