import type { FailurePhase } from '@site/shell-contract/island-failures';
import type { LiveReleases } from '../select/live-releases.ts';
import { remoteState, type ReleaseState } from '../state/release-state.ts';
import { z } from 'zod';
import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../state/registry.ts';
import { signedToken } from '../verify/signed-token.ts';

/** How many distinct reports of a release are counted; beyond that the rarest one is dropped. */
const maxDistinct = 100;

/** A browser's report of a failed island, without data of its visitor. */
const failureReportSchema = z.object({
  /** The error's name, such as `TypeError`. */
  error: z.string(),
  /** The topmost lines of its stack in the release's scripts: `assets/checkout.js:1:2345`. */
  stack: z.array(z.string()),
});

export const countedReportSchema = failureReportSchema.extend({
  count: z.number(),
  proven: z.number(),
});

type FailureReport = z.infer<typeof failureReportSchema>;
export type CountedReport = z.infer<typeof countedReportSchema>;

function createReportCounts() {
  const counts = new Map<string, Map<string, CountedReport>>();
  return {
    add(release: string, report: FailureReport, isProven: boolean) {
      const reportCounts = counts.get(release) ?? new Map<string, CountedReport>();
      counts.set(release, reportCounts);
      const key = JSON.stringify(report);
      const { count, proven } = reportCounts.get(key) ?? { count: 0, proven: 0 };
      if (count === 0 && reportCounts.size >= maxDistinct) removeRarest(reportCounts);
      reportCounts.set(key, { ...report, count: count + 1, proven: proven + Number(isProven) });
    },
    /** The most frequent first. */
    byFrequency: (release: string) =>
      [...(counts.get(release)?.values() ?? [])].sort((a, b) => b.count - a.count),
    releases: () => [...counts.keys()],
  };
}

/** Removes reports without a proven page view first: anyone can send such reports. */
function removeRarest(reports: Map<string, CountedReport>): void {
  const [rarest] = [...reports].sort(([, a], [, b]) => a.proven - b.proven || a.count - b.count);
  if (rarest) reports.delete(rarest[0]);
}

type Failure = FailurePhase | 'unproven';

type Tally = Record<'pages' | Failure, number>;

const noTally: Tally = { pages: 0, load: 0, hydrate: 0, render: 0, use: 0, unproven: 0 };

export function comparisonId(state: ReleaseState, remote: string): string {
  const { canary, live } = remoteState(state, remote);
  return canary && live ? [remote, canary.version, canary.since, live.version].join(' ') : '';
}

/** Identifies a release within a comparison (`comparisonId`); empty for one that is neither canary nor live. */
function comparedReleaseId(state: ReleaseState, remote: string, version: string): string {
  const { canary, live } = remoteState(state, remote);
  const isCompared = version === canary?.version || version === live?.version;
  const comparison = isCompared && comparisonId(state, remote);
  return comparison ? `${comparison} ${version}` : '';
}

export function createFailureCounts(live: Pick<LiveReleases, 'state'>) {
  const tallies = new Map<string, Tally>();
  const compared = new Map<string, Tally>();
  const reports = createReportCounts();
  const comparedReports = createReportCounts();
  const add = (sums: Map<string, Tally>, key: string, what: keyof Tally) => {
    const tally = sums.get(key) ?? noTally;
    sums.set(key, { ...tally, [what]: tally[what] + 1 });
  };
  const count = (remote: string, version: string, what: keyof Tally) => {
    add(tallies, `${remote} ${version}`, what);
    const key = comparedReleaseId(live.state(), remote, version);
    if (key) add(compared, key, what);
  };
  return {
    servedPage: (remote: string, version: string) => count(remote, version, 'pages'),
    failed(remote: string, version: string, failure: Failure, report: FailureReport) {
      const isProven = failure !== 'unproven' && failure !== 'use';
      count(remote, version, failure);
      reports.add(`${remote} ${version}`, report, isProven);
      const key = comparedReleaseId(live.state(), remote, version);
      if (key && isProven) comparedReports.add(key, report, isProven);
    },
    duringCanary: (remote: string, version: string) =>
      compared.get(comparedReleaseId(live.state(), remote, version)) ?? noTally,
    /** By `remote version`, since this shell started. */
    tallies: (): Record<string, Tally> => Object.fromEntries(tallies),
    /** By `remote version`, since this shell started; the most frequent first. */
    reports: (): Record<string, CountedReport[]> =>
      Object.fromEntries(reports.releases().map((release) => [release, reports.byFrequency(release)])),
    /** Reports with a proven page view, since the canary began or another release went live. */
    reportsDuringCanary: (remote: string, version: string) =>
      comparedReports.byFrequency(comparedReleaseId(live.state(), remote, version)),
  };
}

export type FailureCounts = ReturnType<typeof createFailureCounts>;

/** How many islands have failed on pages that were served; reports without a proven page view do not count. */
export function failuresOf({ load, hydrate, render }: Tally): number {
  return load + hydrate + render;
}

/** How long after its page was served a failure counts, in ms. */
const lifetime = 60 * 60 * 1000;
const rememberedViews = 10_000;

/**
 * Identifies page views while a canary is compared, so that each view's failure counts once.
 * @param secret the same for all shells, as any shell may get the report
 */
export function createPageViews(secret: Uint8Array, clock: Clock) {
  const tokens = signedToken(secret, 'page-view');
  const failed = new LRUCache<string, true>({ max: rememberedViews, ttl: lifetime });
  return {
    /** A token for a page that is being served; undefined where its release is not part of a comparison. */
    async issueToken(state: ReleaseState, remote: string, version: string): Promise<string | undefined> {
      const subject = comparedReleaseId(state, remote, version);
      if (!subject) return undefined;
      const view = randomBytes(9).toString('base64url');
      return tokens.sign({ sub: subject, jti: view }, new Date(clock().getTime() + lifetime));
    },
    /** Whether a token is of a page view in the present comparison whose failure was not counted yet. */
    async claimFailure(
      token: string,
      state: ReleaseState,
      remote: string,
      version: string,
    ): Promise<boolean> {
      const subject = comparedReleaseId(state, remote, version);
      if (!subject) return false;
      const view = (await tokens.verify(token, { subject, currentDate: clock() }))?.jti;
      if (!view || failed.has(view)) return false;
      failed.set(view, true);
      return true;
    },
  };
}

export type PageViews = ReturnType<typeof createPageViews>;
