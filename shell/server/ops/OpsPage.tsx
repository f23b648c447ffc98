import type { WaitingWork } from '@site/api-contract/waiting-work';
import type { FailuresByRemote } from '@site/releases/poll/poll-failures.ts';
import type { ReleaseState } from '@site/releases/state/release-state.ts';
import { opsSessionPath } from '@site/shell-contract/shell-paths';
import { ApiWork } from './ApiWork.tsx';
import { type BrowserFailure, BrowserFailures } from './BrowserFailures.tsx';
import { LastReleases, LiveReleases, releasesCommand } from './LiveReleases.tsx';
import { OpsDocument, Table, Runbook, RunbookAddress } from './OpsDocument.tsx';

interface OpsPageProps {
  who: string;
  shellVersion: string;
  combination: string;
  state: ReleaseState;
  failures: FailuresByRemote;
  /** By `remote version`, since this shell started. */
  tallies: Record<string, Record<string, number>>;
  browserFailures: readonly BrowserFailure[];
  waitingWork: WaitingWork | Error;
  /** When the site's certificate expires; undefined where that is not soon, or not known. */
  certificateEnds: string | undefined;
  runbookUrl: string | undefined;
  /** Why the last command did nothing. */
  refusal: string | undefined;
}

const shownEntries = 30;

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
        <LiveReleases {...props} />
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
        <ApiWork work={props.waitingWork} />
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
          All of it: <code>{`${releasesCommand} history`}</code>
        </p>
      </OpsDocument>
    </RunbookAddress>
  );
}

function Changes({ why, lines }: { why: string; lines: string[] }) {
  return (
    <details>
      <summary>{why}</summary>
      <pre>{lines.join('\n')}</pre>
    </details>
  );
}

export function SignInPage({ error }: { error: string | undefined }) {
  return (
    <OpsDocument>
      <h1>Operations</h1>
      {error && <p role="alert">{error}</p>}
      <form method="post" action={opsSessionPath}>
        <p>
          <label>
            Your name, for the history <input name="who" required maxLength={60} autoComplete="username" />
          </label>
        </p>
        <p>
          <label>
            Operations token <input name="token" type="password" required autoComplete="current-password" />
          </label>
        </p>
        <button>Sign in</button>
      </form>
    </OpsDocument>
  );
}
