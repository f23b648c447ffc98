import type { BrowserFailure } from './browser-failures.ts';
import { Table } from './OpsDocument.tsx';

/** Failures that browsers reported, each with its place in a team's source. */
export function BrowserFailures({ failures }: { failures: readonly BrowserFailure[] }) {
  return (
    <>
      <h2>Failures in browsers, reported to this shell</h2>
      <Table
        head={['Reports', 'Of proven page views', 'Where']}
        rows={failures.map(({ release, location, error, count, proven }) => [
          count,
          proven,
          `${release} ${location} (${error})`,
        ])}
      />
    </>
  );
}
