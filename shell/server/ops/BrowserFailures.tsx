import { Table } from './OpsDocument.tsx';
import type { FailureLocator, LocatedFailure } from '@site/releases/canary/locate-failures.ts';
import type { FailureCounts } from '@site/releases/canary/failure-counts.ts';

const shownFailures = 10;

export interface BrowserFailure extends LocatedFailure {
  /** `commerce 1.4.2`. */
  release: string;
}

export async function mostFrequentFailures(
  failureCounts: FailureCounts,
  locator: FailureLocator,
): Promise<BrowserFailure[]> {
  const ofReleases = Object.entries(failureCounts.reports()).map(async ([release, reports]) => {
    const [remote = '', version = ''] = release.split(' ');
    return (await locator.locate(remote, version, reports)).map((failure) => ({ release, ...failure }));
  });
  const failures = (await Promise.all(ofReleases)).flat();
  return failures.sort((a, b) => b.count - a.count).slice(0, shownFailures);
}

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
