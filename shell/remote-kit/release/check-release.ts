import { join } from 'node:path';
import { readdir, readFile } from 'node:fs/promises';
import { describeBrokenBudgets, type WeighedPage, type ReadableRelease } from '../build/budgets.ts';
import type { DescribedChanges } from './describe-changes.ts';
import { timed } from './run-script.ts';
import type { CheckedPage, VisualCheck } from './visual-check/check-visually.ts';
import { findBrowser } from './visual-check/find-browser.mjs';
import { startComposedShells, type ComposedShells } from './visual-check/composed-shell.ts';
import { findOtherReleases } from './find-releases.ts';
import { ChangesUnseen, changeDigest, keepShown, readShown, type Verdict } from './shown-changes.ts';

interface Candidate {
  root: string;
  remote: string;
  sources: string;
  to: string | undefined;
  /** Origin of the site that is notified of it, if there is one. */
  site: string | undefined;
  before: ReadableRelease | undefined;
  maxPages: number;
  /** Checks again; otherwise the result of an earlier run for the same change is reused. */
  isDryRun: boolean;
  /** Resolves once the remote's tests have passed, which run at the same time. */
  tested: Promise<unknown>;
}

interface Built {
  after: ReadableRelease;
  weighed: readonly WeighedPage[];
  changes: DescribedChanges;
}

export interface Check {
  /** These must be fixed. */
  refusals: string[];
  /** These can be accepted with a reason (`--accept`). */
  faults: string[];
  /** The pages that look different, in one line; empty if an earlier run has shown them. */
  unseen: string[];
  notes: string[];
}

/**
 * Checks a release as the site would compose it: texts to be written, budgets, accessibility, islands, appearance. The
 * shells that compose it and the release before start while it is built.
 * @throws Error where the build fails, the shell refuses the release, or the tests fail
 */
export async function checkRelease(candidate: Candidate, building: Promise<Built>): Promise<Check> {
  const { root, remote, sources, before, isDryRun } = candidate;
  const folder = join(root, 'test-results/release');
  const change = changeDigest({ remote, sources }, before?.release);
  const shown = isDryRun ? undefined : await readShown(folder, change);
  const tools = shown ? undefined : await startTools(candidate);
  try {
    const built = await building;
    const budgets = await describeBrokenBudgets(built.weighed, before);
    const none: Verdict = { changedPages: [], faults: [], islands: [], notes: [] };
    const compareShown = async (): Promise<Verdict> => {
      if (built.changes.pages.length === 0) return none;
      if (!tools)
        return { ...none, faults: ['visual check: not done: there is no Chromium here (CHROMIUM_PATH)'] };
      const verdict = await compare(candidate, { ...built, budgets }, tools, folder);
      await keepShown(folder, change, verdict);
      return verdict;
    };
    const verdict = shown ?? (await timed('visual check', compareShown));
    const { changedPages } = verdict;
    const pages = changedPages.length === 1 ? '1 page looks' : `${changedPages.length} pages look`;
    const isUnseen = !shown && changedPages.length > 0;
    return {
      refusals: verdict.islands,
      faults: [...(await findUnwrittenTexts(root)), ...budgets, ...verdict.faults],
      unseen: isUnseen ? [`visual check: ${pages} different: ${changedPages.join(', ')}`] : [],
      notes: verdict.notes,
    };
  } finally {
    await tools?.composing.then(
      async (composed) => composed.stop(),
      () => undefined,
    );
  }
}

interface Tools {
  browser: string;
  composing: Promise<ComposedShells>;
  missing: readonly { name: string; reason: string }[];
}

async function startTools({ root, remote, to, site, before }: Candidate): Promise<Tools | undefined> {
  const browser = await findBrowser();
  if (!browser) return undefined;
  const { others, missing } = await findOtherReleases(root, remote, { to, site });
  const composing = startComposedShells(root, remote, others, before ? 2 : 1);
  // Awaited once the release is built.
  composing.catch(() => undefined);
  return { browser, composing, missing };
}

/** Compares the changed pages and writes the report into a folder. @throws Error where a shell does not start or refuses */
async function compare(
  { before, maxPages, tested }: Candidate,
  { after, weighed, changes, budgets }: Built & { budgets: readonly string[] },
  { browser, composing, missing }: Tools,
  folder: string,
): Promise<Verdict> {
  const [composed, { checkVisually }] = await Promise.all([
    composing,
    import('./visual-check/check-visually.ts'),
  ]);
  const ended = new AbortController();
  tested.catch(() => ended.abort());
  const compared = { composed, before, after, changed: changes.pages, maxPages };
  const check = await checkVisually(compared, browser, ended.signal);
  for (const { name, reason } of missing) check.notes.push(`Composed without ${name}: ${reason}`);
  // Imported after the build has set NODE_ENV: pages and report must use the same build of React.
  const { writeReport } = await import('./report/write-report.tsx');
  const report = await writeReport(folder, {
    before,
    after,
    changes: changes.lines,
    weighed,
    budgets,
    check,
  });
  // If the tests fail, only that is reported, so the visual changes do not count as shown.
  await tested;
  return judge(check, report);
}

function judge({ pages, notes, uncompared }: VisualCheck, report: string): Verdict {
  const nameOf = ({ page }: CheckedPage) => `page ${page.id}, ${page.address} (${page.language})`;
  return {
    changedPages: pages
      .filter(({ viewports }) => viewports.some(({ difference }) => (difference?.pixels ?? 0) > 0))
      .map(({ page }) => `${page.address} (${page.language})`),
    faults: [
      ...(uncompared === undefined ? [] : [`visual check: not done: ${uncompared}`]),
      ...pages.flatMap((page) =>
        page.accessibility.map((fault) => `accessibility: ${nameOf(page)}: ${fault}`),
      ),
    ],
    islands: pages.flatMap((page) => page.islandFaults.map((fault) => `island: ${nameOf(page)}: ${fault}`)),
    notes: [...notes, `Before and after, side by side: ${report}`],
  };
}

/**
 * The faults accepted with `--accept`, as lines for the history.
 * @param changes part of the error's text
 * @throws Error where something stops the release, with the remedy; a dry run only shows visual changes
 */
export function acceptedFaults(
  { refusals, faults, unseen, notes }: Check,
  { accept, dryRun }: { accept: string | undefined; dryRun: boolean },
  changes: readonly string[],
): string[] {
  const stops = [...faults, ...(dryRun ? [] : unseen)];
  if (refusals.length > 0)
    throw new Error([...changes, ...notes, 'Refused:', ...refusals, ...stops].join('\n'));
  if (accept !== undefined) return stops.map((stop) => `accepted (${accept}): ${stop}`);
  if (stops.length === 0) return [];
  const explain = (wayOut: string) =>
    [...changes, ...notes, 'Nothing was released:', ...stops, wayOut].join('\n');
  if (faults.length === 0)
    throw new ChangesUnseen(
      explain('Look at the pictures, then release again: what has been shown goes live'),
    );
  throw new Error(
    explain('Fix it, or release anyway with --accept "<reason>"; the history records the reason'),
  );
}

/** Begins each text of a new remote that is yet to be written (`new-remote/template`). */
const mark = '✎';

async function findUnwrittenTexts(root: string): Promise<string[]> {
  const paths = await readdir(join(root, 'src'), { recursive: true, withFileTypes: true });
  const lines = paths
    .filter((entry) => entry.isFile() && /\.(json|md|tsx?)$/.test(entry.name) && !/\.test\./.test(entry.name))
    .map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      const count = (await readFile(path, 'utf8')).split(mark).length - 1;
      return count > 0 ? [`texts: ${path.slice(root.length + 1)} has ${count} to be written (${mark})`] : [];
    });
  return (await Promise.all(lines)).flat().sort();
}
