import { randomUUID } from 'node:crypto';
import { failureLog, newFailures, type Log } from '@site/server-kit/log';
import { z } from 'zod';
import type { BlobStore } from '@site/server-kit/blob-store';
import { jsonOf } from '@site/server-kit/json';
import { repeat } from '@site/server-kit/repeat';
import type { LiveReleases } from '../select/live-releases.ts';
import { shellItself } from '../state/events.ts';
import type { Registry } from '../state/registry.ts';
import { countedReportSchema, comparisonId, failuresOf, type FailureCounts } from './failure-counts.ts';
import type { FailureLocator, LocatedFailure } from './locate-failures.ts';

const minFailures = 10;
/**
 * By how many standard errors a canary's share of failing pages must exceed the live release's (Shewhart's control limit).
 * A canary is judged every two seconds: with a lower limit, chance would withdraw good ones.
 */
const standardErrors = 3;
/** How many different failures of a canary each shell stores for the others. */
const maxReports = 20;
/** How many of them a withdrawal names as its reason. */
const maxNamed = 3;
const judgeEveryMs = 2000;

const sideSchema = z.object({ pages: z.number(), failures: z.number() });
const comparisonSchema = z.object({
  canary: sideSchema,
  live: sideSchema,
  reports: z.array(countedReportSchema).default([]),
});
const reportSchema = z.record(z.string(), comparisonSchema);

type Side = z.infer<typeof sideSchema>;
type Comparison = z.infer<typeof comparisonSchema>;

interface Dependencies {
  blobs: BlobStore;
  registry: Registry;
  live: LiveReleases;
  failureCounts: FailureCounts;
  locator: FailureLocator;
  log: Log;
}

/** Withdraws a canary that fails more often than the live release: each shell stores its counts, all judge by the sum. */
export function judgeCanaries({ blobs, registry, live, failureCounts, locator, log }: Dependencies) {
  const reportOfShell = `health/${randomUUID()}.json`;
  let written = '{}';
  const loggingFailures = failureLog(log, 'canaries cannot be judged');
  const damaged = newFailures();

  function canaries() {
    return Object.entries(live.state().remotes).flatMap(([remote, { canary, live: compared }]) =>
      canary && compared ? [{ remote, ...canary, liveVersion: compared.version }] : [],
    );
  }

  function compare(): Record<string, Comparison> {
    return Object.fromEntries(
      canaries().map(({ remote, version, liveVersion }) => [
        comparisonId(live.state(), remote),
        {
          canary: sideOf(remote, version),
          live: sideOf(remote, liveVersion),
          reports: failureCounts.reportsDuringCanary(remote, version).slice(0, maxReports),
        },
      ]),
    );
  }

  function sideOf(remote: string, version: string): Side {
    const tally = failureCounts.duringCanary(remote, version);
    return { pages: tally.pages, failures: failuresOf(tally) };
  }

  async function judge(): Promise<void> {
    const comparison = compare();
    const text = JSON.stringify(comparison);
    if (text !== written) await blobs.write(reportOfShell, Buffer.from(text));
    written = text;
    if (canaries().length === 0) return;
    const reports = await readReports();
    for (const { remote, version, liveVersion } of canaries()) {
      const key = comparisonId(live.state(), remote);
      const sides = reports.map((report) => report[key]).filter((side) => side !== undefined);
      const canary = sum(sides.map((side) => side.canary));
      const reference = sum(sides.map((side) => side.live));
      if (canary.failures < minFailures || !failsMoreOften(canary, reference)) continue;
      const figures = `${canary.failures} failures on ${canary.pages} pages, ${liveVersion} had ${reference.failures} on ${reference.pages}`;
      const reported = sides.flatMap((side) => side.reports);
      const located = await locator.locate(remote, version, reported);
      const why = [figures, ...namesOf(located)].join('; ');
      const decision = await registry.apply({ type: 'canaryFailed', remote, version, who: shellItself, why });
      if ('refusal' in decision) continue;
      await live.apply(decision.state);
      if (decision.entries.length > 0) log.error({ remote, version, why }, 'canary withdrawn');
    }
  }

  async function readReports(): Promise<Record<string, Comparison>[]> {
    const names = await blobs.list('health/');
    return Promise.all(names.map(async (name) => readReport(name, await blobs.read(name))));
  }

  /** Empty for a damaged report, whose shell then does not count. */
  function readReport(name: string, content: Buffer | undefined): Record<string, Comparison> {
    const parsed = content && reportSchema.safeParse(jsonOf(content.toString('utf8')));
    if (!parsed || parsed.success) {
      damaged.end(name);
      return parsed?.data ?? {};
    }
    if (damaged.begin(name, parsed.error) !== undefined)
      log.warn({ err: parsed.error, report: name }, 'another shell’s report on canaries is damaged');
    return {};
  }

  const judging = repeat(async () => {
    await loggingFailures(judge);
    return judgeEveryMs;
  }, 0);
  return {
    async stop() {
      await judging.stop();
      await blobs.removeAll(reportOfShell).catch(() => undefined);
    },
  };
}

function namesOf(failures: readonly LocatedFailure[]): string[] {
  return failures.slice(0, maxNamed).map(({ location, error, count }) => `${count} × ${location} (${error})`);
}

function sum(sides: readonly Side[]): Side {
  const pages = sides.reduce((all, side) => all + side.pages, 0);
  const failures = sides.reduce((all, side) => all + side.failures, 0);
  // One page's failure may be reported to several shells.
  return { pages, failures: Math.min(failures, pages) };
}

/**
 * Whether a canary fails more often than chance explains: a test of two proportions (NIST/SEMATECH e-Handbook, 7.3.3). Without
 * pages of the live release beside it, as at 100 %, any failure is more.
 */
export function failsMoreOften(canary: Side, reference: Side): boolean {
  if (reference.pages === 0) return true;
  const pooledRate = rate(sum([canary, reference]));
  const error = Math.sqrt(pooledRate * (1 - pooledRate) * (1 / canary.pages + 1 / reference.pages));
  return rate(canary) - rate(reference) > standardErrors * error;
}

function rate({ pages, failures }: Side): number {
  return failures / pages;
}
