import { Table } from './OpsDocument.tsx';
import type { FailureLocator, LocatedFailure } from '@site/releases/canary/locate-failures.ts';
import type { ReleaseHealth } from '@site/releases/canary/release-health.ts';

const shownFailures = 10;

export interface BrowserFailure extends LocatedFailure {
  /** `commerce 1.4.2`. */
  release: string;
}

/** The most frequent failures that browsers reported to this shell, of all releases. */
export async function mostFrequentFailures(
  releaseHealth: ReleaseHealth,
  locator: FailureLocator,
): Promise<BrowserFailure[]> {
  const ofReleases = Object.entries(releaseHealth.reports()).map(async ([release, reports]) => {
    const [remote = '', version = ''] = release.split(' ');
    return (await locator.locate(remote, version, reports)).map((failure) => ({ release, ...failure }));
  });
  const failures = (await Promise.all(ofReleases)).flat();
  return failures.sort((a, b) => b.count - a.count).slice(0, shownFailures);
}

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
