import { join } from 'node:path';
import { findBrowser } from '../../../.run/find-browser.mjs';
import { describeBrokenBudgets, type WeighedPage } from '../build/budgets.ts';
import type { ReadableRelease } from '../build/page-weight.ts';
import type { DescribedChanges } from './describe-changes.ts';
import { checkVisually, type SeenPage, type SeenRelease } from './visual-check/check-visually.ts';
import { othersAtHand } from './releases-at-hand.ts';
import { writeReport } from './report/write-report.tsx';
import { findUnwrittenTexts } from './unwritten-texts.ts';
import { changeDigest, keepShown, readShown, type Verdict } from './shown-changes.ts';

/** What a built release is checked with. */
interface Candidate {
  /** The remote's folder. */
  root: string;
  /** Where the release is published to, if named (`--to`). */
  to: string | undefined;
  before: ReadableRelease | undefined;
  after: ReadableRelease;
  weighed: readonly WeighedPage[];
  changes: DescribedChanges;
  /** The most changed pages that are checked visually. */
  mostPages: number;
  /** Resolves once the remote's tests have passed, which run at the same time. */
  tested: Promise<unknown>;
}

/** What keeps a release from going live by itself, in lines. */
export interface Check {
  /** These must be fixed. */
  refusals: string[];
  /** These can be accepted with a reason (`--accept`). */
  faults: string[];
  /** The pages that look different, in one line; empty if an earlier run has shown them. */
  unseen: string[];
  /** Information for the person who releases. */
  notes: string[];
}

/**
 * Checks a built release as the site would compose it: texts to be written, budgets, accessibility, islands, appearance.
 * @param isDryRun checks again; otherwise the result of an earlier run for the same change is reused
 * @throws Error where the shell refuses the release, or where the tests fail
 */
export async function checkRelease(candidate: Candidate, isDryRun: boolean): Promise<Check> {
  const { root, before, after, weighed, changes, mostPages, tested } = candidate;
  const budgets = await describeBrokenBudgets(weighed, before);
  const unwritten = await findUnwrittenTexts(root);
  const folder = join(root, 'test-results/release');
  const change = changeDigest(before?.release, after.release);
  const shown = isDryRun ? undefined : await readShown(folder, change);
  const checked = (verdict: Verdict, unseen: string[]): Check => ({
    refusals: verdict.islands,
    faults: [...unwritten, ...budgets, ...verdict.faults],
    unseen,
    notes: verdict.notes,
  });
  if (shown) return checked(shown, []);
  const none: Verdict = { changedPages: [], faults: [], islands: [], notes: [] };
  if (changes.pages.length === 0) return checked(none, []);
  const browser = await findBrowser();
  if (!browser)
    return checked(
      { ...none, faults: ['visual check: not done: there is no Chromium here (CHROMIUM_PATH)'] },
      [],
    );
  const { others, missing } = await othersAtHand(root, after.release.remote, candidate.to);
  const ended = new AbortController();
  tested.catch(() => ended.abort());
  const seen = await checkVisually(
    { workspace: join(root, '..'), before, after, others, changed: changes.pages, mostPages },
    browser,
    ended.signal,
  );
  for (const name of missing) seen.notes.push(`Composed without ${name}: no release of it is at hand`);
  const report = await writeReport(folder, { before, after, changes: changes.lines, weighed, budgets, seen });
  const verdict = judge(seen, report);
  // If the tests fail, only that is reported, so the visual changes do not count as shown.
  await tested;
  await keepShown(folder, change, verdict);
  const { changedPages } = verdict;
  const pages = changedPages.length === 1 ? '1 page looks' : `${changedPages.length} pages look`;
  return checked(
    verdict,
    changedPages.length > 0 ? [`visual check: ${pages} other than before: ${changedPages.join(', ')}`] : [],
  );
}

function judge({ pages, notes, uncompared }: SeenRelease, report: string): Verdict {
  const nameOf = ({ page }: SeenPage) => `page ${page.id}, ${page.address} (${page.language})`;
  return {
    changedPages: pages
      .filter(({ viewports }) => viewports.some(({ difference }) => (difference?.pixels ?? 0) > 0))
      .map(({ page }) => `${page.address} (${page.language})`),
    faults: [
      ...(uncompared === undefined ? [] : [`visual check: not done: ${uncompared}`]),
      ...pages.flatMap((each) =>
        each.accessibility.map((fault) => `accessibility: ${nameOf(each)}: ${fault}`),
      ),
    ],
    islands: pages.flatMap((each) => each.islandFaults.map((fault) => `island: ${nameOf(each)}: ${fault}`)),
    notes: [...notes, `Before and after, side by side: ${report}`],
  };
}
