import { z } from 'zod';

/** Distinct reports that are counted of a release: what comes in more rarely makes room. */
const maxDistinct = 100;

/** What a browser says of a failure, without anything of its visitor. */
const failureReportSchema = z.object({
  /** The error's name, such as `TypeError`. */
  error: z.string(),
  /** The topmost lines of its stack in the release's scripts: `assets/checkout.js:1:2345`. */
  stack: z.array(z.string()),
});

export const countedReportSchema = failureReportSchema.extend({
  count: z.number(),
  /** How many of them came from proven page views. */
  proven: z.number(),
});

export type FailureReport = z.infer<typeof failureReportSchema>;
export type CountedReport = z.infer<typeof countedReportSchema>;

/** Counts equal reports, by release. */
export function createReportCounts() {
  const counts = new Map<string, Map<string, CountedReport>>();
  return {
    add(release: string, report: FailureReport, isProven: boolean) {
      const known = counts.get(release) ?? new Map<string, CountedReport>();
      counts.set(release, known);
      const key = JSON.stringify(report);
      const { count, proven } = known.get(key) ?? { count: 0, proven: 0 };
      if (count === 0 && known.size >= maxDistinct) removeRarest(known);
      known.set(key, { ...report, count: count + 1, proven: proven + Number(isProven) });
    },
    /** The most frequent first. */
    of: (release: string) => [...(counts.get(release)?.values() ?? [])].sort((a, b) => b.count - a.count),
    releases: () => [...counts.keys()],
  };
}

/** Those of proven page views stay longest: anyone can send others. */
function removeRarest(reports: Map<string, CountedReport>): void {
  const [rarest] = [...reports].sort(([, a], [, b]) => a.proven - b.proven || a.count - b.count);
  if (rarest) reports.delete(rarest[0]);
}
