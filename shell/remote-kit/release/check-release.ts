import { join } from 'node:path';
import { findBrowser } from '../../../.run/find-browser.mjs';
import { describeBrokenBudgets, type WeighedPage } from '../build/budgets.ts';
import type { ReadableRelease } from '../build/page-weight.ts';
import type { DescribedChanges } from './describe-changes.ts';
import { lookAtRelease, type SeenPage, type SeenRelease } from './looks/look-at-release.ts';
import { othersAtHand } from './releases-at-hand.ts';
import { writeReport } from './report/write-report.tsx';
import { changeDigest, keepShown, readShown, type Verdict } from './shown-looks.ts';

/** What a built release is checked with. */
interface Candidate {
  /** The remote's folder. */
  root: string;
  /** The place that the release goes to, where one was named. */
  to: string | undefined;
  before: ReadableRelease | undefined;
  after: ReadableRelease;
  weighed: readonly WeighedPage[];
  changes: DescribedChanges;
  /** How many changed pages are looked at, at most. */
  mostPages: number;
}

/** What keeps a release from going live by itself, in lines. */
export interface Check {
  /** Whoever releases can only mend these. */
  refusals: string[];
  /** These can be accepted with a reason. */
  faults: string[];
  /** Pages that look other than before, in one line; empty where an earlier run has shown them. */
  unseen: string[];
  /** For whoever releases. */
  notes: string[];
}

/**
 * Checks a built release as the site would compose it: budgets, accessibility, islands, looks.
 * @param isDryRun looks anew; else what an earlier run has shown of the same change holds
 */
export async function checkRelease(candidate: Candidate, isDryRun: boolean): Promise<Check> {
  const { root, before, after, weighed, changes, mostPages } = candidate;
  const budgets = await describeBrokenBudgets(weighed, before);
  const folder = join(root, 'test-results/release');
  const change = changeDigest(before?.release, after.release);
  const shown = isDryRun ? undefined : await readShown(folder, change);
  const checked = (verdict: Verdict, unseen: string[]): Check => ({
    refusals: verdict.islands,
    faults: [...budgets, ...verdict.faults],
    unseen,
    notes: verdict.notes,
  });
  if (shown) return checked(shown, []);
  const none: Verdict = { changedLooks: [], faults: [], islands: [], notes: [] };
  if (changes.pages.length === 0) return checked(none, []);
  const browser = await findBrowser();
  if (!browser)
    return checked(
      { ...none, faults: ['looks: not compared: there is no Chromium here (CHROMIUM_PATH)'] },
      [],
    );
  const { others, missing } = await othersAtHand(root, after.release.remote, candidate.to);
  const seen = await lookAtRelease(
    { workspace: join(root, '..'), before, after, others, changed: changes.pages, mostPages },
    browser,
  );
  for (const name of missing) seen.notes.push(`Composed without ${name}: no release of it is at hand`);
  const report = await writeReport(folder, { before, after, changes: changes.lines, weighed, budgets, seen });
  const verdict = judge(seen, report);
  await keepShown(folder, change, verdict);
  const { changedLooks } = verdict;
  const pages = changedLooks.length === 1 ? '1 page looks' : `${changedLooks.length} pages look`;
  return checked(
    verdict,
    changedLooks.length > 0 ? [`looks: ${pages} other than before: ${changedLooks.join(', ')}`] : [],
  );
}

function judge({ pages, notes, uncompared }: SeenRelease, report: string): Verdict {
  const nameOf = ({ page }: SeenPage) => `page ${page.id}, ${page.address} (${page.language})`;
  return {
    changedLooks: pages
      .filter(({ looks }) => looks.some(({ difference }) => (difference?.pixels ?? 0) > 0))
      .map(({ page }) => `${page.address} (${page.language})`),
    faults: [
      ...(uncompared === undefined ? [] : [`looks: not compared: ${uncompared}`]),
      ...pages.flatMap((each) =>
        each.accessibility.map((fault) => `accessibility: ${nameOf(each)}: ${fault}`),
      ),
    ],
    islands: pages.flatMap((each) => each.islandFaults.map((fault) => `island: ${nameOf(each)}: ${fault}`)),
    notes: [...notes, `Before and after, side by side: ${report}`],
  };
}
