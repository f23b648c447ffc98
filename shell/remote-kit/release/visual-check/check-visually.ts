import { chromium } from 'playwright';
import { groupBy } from '@site/releases/collections.ts';
import type { ReleasePage } from '@site/shell-contract/manifest';
import type { ReadableRelease } from '../../build/budgets.ts';
import { choosePages, type ChosenPage } from './choose-pages.ts';
import type { ComposedShells } from './composed-shell.ts';
import type { Viewport } from './viewports.ts';
import { visitPage, type Visit } from './visit-page.ts';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

export interface ComparedViewport {
  viewport: Viewport;
  before: Buffer | undefined;
  after: Buffer;
  difference: PictureDifference | undefined;
}

export interface CheckedPage {
  page: ReleasePage;
  viewports: ComparedViewport[];
  /** Rules that more elements break than before, with where and why. */
  accessibility: string[];
  islandFaults: string[];
}

export interface VisualCheck {
  pages: CheckedPage[];
  notes: string[];
  /** Why the release before could not be composed, where it could not. */
  uncompared?: string;
}

interface Compared {
  composed: ComposedShells;
  before: ReadableRelease | undefined;
  after: ReadableRelease;
  changed: readonly ChosenPage[];
  maxPages: number;
}

/**
 * Compares the changed pages after and before a release in a browser.
 * @param executablePath of a Chromium
 * @param signal ends the check early
 * @throws Error with the shell's reason where it refuses the release
 */
export async function checkVisually(
  { composed, before, after, changed, maxPages }: Compared,
  executablePath: string,
  signal: AbortSignal,
): Promise<VisualCheck> {
  const { chosen, leftOut } = choosePages(changed, maxPages);
  if (chosen.length === 0) return { pages: [], notes: leftOut };
  const [, refused] = await Promise.all([
    composed.after.show(after),
    before && composed.before?.show(before).catch((error: unknown) => error as Error),
  ]);
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args });
  signal.addEventListener('abort', () => void browser.close());
  try {
    signal.throwIfAborted();
    const visitNow = async ({ page }: ChosenPage) => visitPage(browser, composed.after.origin, page, true);
    const visitBefore = async ({ before: old }: ChosenPage, isChecked: boolean) =>
      composed.before && !refused && old
        ? visitPage(browser, composed.before.origin, old, isChecked)
        : undefined;
    const visits = await mapTwoAtATime(
      chosen.flatMap((chosenPage) => [
        async () => visitNow(chosenPage),
        async () => visitBefore(chosenPage, false),
      ]),
      async (visit) => visit(),
    );
    const pages = await mapTwoAtATime(chosen, async (chosenPage, index) => {
      const now = visits[2 * index] as Visit;
      // Earlier faults do not count: the page before is checked only where there are faults now.
      const isFaulty = now.accessibility.length > 0;
      return compareVisits(
        chosenPage.page,
        isFaulty ? await visitBefore(chosenPage, true) : visits[2 * index + 1],
        now,
      );
    });
    return { pages, notes: leftOut, ...(refused && { uncompared: refused.message }) };
  } finally {
    await browser.close();
  }
}

/** Handles two at a time: while one waits for the browser, the other is drawn. */
async function mapTwoAtATime<Item, Made>(
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

async function compareVisits(
  page: ReleasePage,
  before: Visit | undefined,
  after: Visit,
): Promise<CheckedPage> {
  const viewports = await mapTwoAtATime(after.pictures, async ({ viewport, png }, index) => {
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

interface PictureDifference {
  /** How many pixels differ, anti-aliasing apart. */
  pixels: number;
  /** PNG: equal pixels pale, different ones red. Absent where nothing differs. */
  picture?: Buffer;
}

/** Compares two pictures of a page; the smaller one is extended with transparent pixels. */
async function comparePictures(before: Buffer, after: Buffer): Promise<PictureDifference> {
  // Most pictures are the same to the byte; comparing pixels is slow.
  if (before.equals(after)) return { pixels: 0 };
  const [old, now] = await Promise.all([sharp(before).metadata(), sharp(after).metadata()]);
  const [width, height] = [Math.max(old.width, now.width), Math.max(old.height, now.height)];
  const onto = async (png: Buffer, size: { width: number; height: number }) =>
    sharp(png)
      .ensureAlpha()
      .extend({ right: width - size.width, bottom: height - size.height, background: '#0000' })
      .raw()
      .toBuffer();
  const difference = Buffer.alloc(width * height * 4);
  const pixels = pixelmatch(await onto(before, old), await onto(after, now), difference, width, height, {
    alpha: 0.25,
  });
  if (pixels === 0) return { pixels };
  const picture = await sharp(difference, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  return { pixels, picture };
}
