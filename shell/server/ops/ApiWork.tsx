import { type WaitingWork, waitingWorkPath, waitingWorkSchema } from '@site/api-contract/waiting-work';
import { Table, Runbook } from './OpsDocument.tsx';

/** How long the api may take, in ms. */
const timeout = 5000;

/** The command in a shipped container. */
const apiCommand = 'docker compose exec api node dist/main.js';

/** @returns the work, or why it cannot be read */
export async function readWaitingWork(apiUrl: string): Promise<WaitingWork | Error> {
  try {
    const response = await fetch(apiUrl + waitingWorkPath, { signal: AbortSignal.timeout(timeout) });
    if (!response.ok) return new Error(`status ${response.status}`);
    return waitingWorkSchema.parse(await response.json());
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

export function ApiWork({ work }: { work: WaitingWork | Error }) {
  if (work instanceof Error)
    return (
      <>
        <h2>Api</h2>
        <p role="alert">
          The api does not answer as it should ({work.message}): <code>docker compose logs api</code>{' '}
          <Runbook alert="ApiDown" />
        </p>
      </>
    );
  const { outbox, failedJobs, failedForGood, waitingOrders, unmatchedPayments } = work;
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
          <code key="do">{`${apiCommand} retry ${id} --who NAME --why REASON --yes`}</code>,
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
          <code key="look">{`${apiCommand} find ${id}`}</code>,
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
