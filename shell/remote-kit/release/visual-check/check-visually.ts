import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { groupBy } from '@site/releases/manifest/group-by.ts';
import type { ReleasePage } from '@site/shell-contract/manifest';
import type { ReadableRelease } from '../../build/page-weight.ts';
import { runScript } from '../run-script.ts';
import { choosePages, type ChosenPage } from './choose-pages.ts';
import { comparePictures, type PictureDifference } from './compare-pictures.ts';
import { startComposedShell, type ComposedShell } from './composed-shell.ts';
import type { Viewport } from './viewports.ts';
import { visitPage, type Visit } from './visit-page.ts';

/** A page before and after, in one viewport. Pictures are PNG. */
export interface ComparedViewport {
  viewport: Viewport;
  before: Buffer | undefined;
  after: Buffer;
  difference: PictureDifference | undefined;
}

/** A page that was checked. */
export interface SeenPage {
  page: ReleasePage;
  viewports: ComparedViewport[];
  /** Rules that more elements break than before, with where and why. */
  accessibility: string[];
  islandFaults: string[];
}

/** The result of a visual check of a release's changed pages. */
export interface SeenRelease {
  pages: SeenPage[];
  /** What was not checked, or was missing, line by line. */
  notes: string[];
  /** Why the release before could not be composed, where it could not. */
  uncompared?: string;
}

interface Compared {
  /** The checkout's root. */
  workspace: string;
  before: ReadableRelease | undefined;
  after: ReadableRelease;
  /** Releases of other remotes that the pages are composed with. */
  others: readonly ReadableRelease[];
  changed: readonly ChosenPage[];
  /** The most pages that are checked. */
  mostPages: number;
}

/**
 * Composes the changed pages before and after a release, each with a shell of its own, and compares them in a browser.
 * @param executablePath of a Chromium
 * @param signal ends the check early
 * @throws Error with the shell's reason where it refuses the release
 */
export async function checkVisually(
  { workspace, before, after, others, changed, mostPages }: Compared,
  executablePath: string,
  signal: AbortSignal,
): Promise<SeenRelease> {
  const { chosen, leftOut } = choosePages(changed, mostPages);
  if (chosen.length === 0) return { pages: [], notes: leftOut };
  const shell = join(workspace, 'shell');
  if (!existsSync(shell)) throw new Error(`There is no shell in ${workspace} to compose the pages with`);
  await runScript(shell, 'build');
  const shells: ComposedShell[] = [];
  const compose = async (release: ReadableRelease) => {
    const composed = await startComposedShell(workspace, release.release.remote, others);
    shells.push(composed);
    await composed.show(release);
    return composed.origin;
  };
  const [earlier, later] = await Promise.allSettled([before && compose(before), compose(after)]);
  try {
    if (later.status === 'rejected') throw later.reason;
    const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const browser = await chromium.launch({ executablePath, args });
    signal.addEventListener('abort', () => void browser.close());
    try {
      signal.throwIfAborted();
      const visit = async (at: string | undefined, page: ReleasePage | undefined, isChecked: boolean) =>
        at !== undefined && page ? visitPage(browser, at, page, isChecked) : undefined;
      const origin = earlier.status === 'fulfilled' ? earlier.value : undefined;
      const pairs = chosen.flatMap((each) => [
        async () => visit(origin, each.before, false),
        async () => visit(later.value, each.page, true),
      ]);
      const visits = await mapPairwise(pairs, async (make) => make());
      const pages: SeenPage[] = [];
      for (const [index, { page, before: old }] of chosen.entries()) {
        const now = visits[2 * index + 1] as Visit;
        // Earlier faults do not count: the page before is checked only where there are faults now.
        const isFaulty = now.accessibility.length > 0;
        pages.push(await seen(page, isFaulty ? await visit(origin, old, true) : visits[2 * index], now));
      }
      const refused = earlier.status === 'rejected' && { uncompared: (earlier.reason as Error).message };
      return { pages, notes: leftOut, ...refused };
    } finally {
      await browser.close();
    }
  } finally {
    await Promise.all(shells.map((composed) => composed.stop()));
  }
}

/** Handles two at a time: while one waits for the browser, the other is drawn. */
async function mapPairwise<Item, Made>(
  items: readonly Item[],
  make: (item: Item, index: number) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  const rest = items.entries();
  const take = async () => {
    for (const [index, item] of rest) made[index] = await make(item, index);
  };
  await Promise.all([take(), take()]);
  return made;
}

async function seen(page: ReleasePage, before: Visit | undefined, after: Visit): Promise<SeenPage> {
  const viewports = await mapPairwise(after.pictures, async ({ viewport, png }, index) => {
    const old = before?.pictures[index]?.png;
    return { viewport, before: old, after: png, difference: old && (await comparePictures(old, png)) };
  });
  return { page, viewports, accessibility: worse(before, after), islandFaults: after.islandFaults };
}

/** Faults that more elements have than before: earlier ones, such as the chrome's, are not this release's. */
function worse(before: Visit | undefined, after: Visit): string[] {
  type ViewportFault = Visit['accessibility'][number];
  const byRule = ({ rule, viewport }: ViewportFault) => `${rule} ${viewport.width} ${viewport.theme}`;
  const old = groupBy(before?.accessibility ?? [], byRule);
  const more = [...groupBy(after.accessibility, byRule)].flatMap(([name, faults]) =>
    faults.length > (old.get(name)?.length ?? 0) ? faults : [],
  );
  const byElement = ({ rule, element, why }: ViewportFault) => JSON.stringify([rule, element, why]);
  return [...groupBy(more, byElement).values()].flatMap((same) => {
    const [fault] = same;
    const where = same.map(({ viewport }) => `${viewport.width} px ${viewport.theme}`).join(', ');
    return fault ? [`${fault.rule} (${where}): ${fault.element} – ${fault.why}`] : [];
  });
}
