import { gzipSync } from 'node:zlib';
import type { ReleasePage, Release } from '@site/shell-contract/manifest';
import type { Budget, Page } from '../prerender/page.ts';

export interface ReadableRelease {
  release: Release;
  read(path: string): Promise<Buffer | undefined>;
}

/** What a page loads with its islands, in bytes before compression. */
export interface PageBytes {
  html: number;
  script: number;
  style: number;
  pictures: number;
}

export function pageKey({ id, language, query }: ReleasePage): string {
  return JSON.stringify([id, language, query]);
}

/** A page's files by kind; its fragment and messages apart. */
export function filesOf(release: Release, page: ReleasePage, html: string) {
  const script = page.hydration === 'never' ? [] : [release.entry, ...release.preload, ...page.preload];
  const pictures = release.files.filter(({ path, type }) => type.startsWith('image/') && html.includes(path));
  return { script, style: page.styles ?? release.styles, pictures: pictures.map(({ path }) => path) };
}

/**
 * A page's weight, by the sizes in the manifest.
 * @param html the page's fragment
 * @param files those of the page
 */
export function weighPage(
  release: Release,
  page: ReleasePage,
  html: string,
  files = filesOf(release, page, html),
): PageBytes {
  const sizes = new Map(release.files.map(({ path, size }) => [path, size]));
  const sum = (paths: Iterable<string>) =>
    [...new Set(paths)].reduce((bytes, path) => bytes + (sizes.get(path) ?? 0), 0);
  const { script, style, pictures } = files;
  return {
    html: Buffer.byteLength(html),
    script: sum([...script, ...(page.messages ? [page.messages] : [])]),
    style: sum(style),
    pictures: sum(pictures),
  };
}

/** The default budget (see `budget` in `src/pages.ts`). */
const defaultBudget: Budget = { script: 90, html: 10, pictures: 30 };

export const budgetParts = { script: 'JavaScript', html: 'HTML', pictures: 'pictures' } as const;

export interface WeighedPage {
  page: ReleasePage;
  is: Budget;
  allowed: Budget;
}

export async function weighPages(
  { release, read }: ReadableRelease,
  declared: readonly Pick<Page, 'id' | 'budget'>[],
): Promise<WeighedPage[]> {
  const budgets = new Map(declared.map(({ id, budget }) => [id, { ...defaultBudget, ...budget }]));
  const weigh = scaleOf({ release, read });
  return Promise.all(
    release.pages.map(async (page) => ({
      page,
      is: await weigh(page),
      allowed: budgets.get(page.id) ?? defaultBudget,
    })),
  );
}

/** Describes each broken budget in a line: page, its heaviest language, size before, size now, limit. */
export async function describeBrokenBudgets(
  weighed: readonly WeighedPage[],
  before: ReadableRelease | undefined,
): Promise<string[]> {
  const worst = new Map<string, { heaviest: WeighedPage; part: keyof Budget }>();
  for (const weight of weighed)
    for (const part of Object.keys(budgetParts) as (keyof Budget)[]) {
      const name = `${weight.page.id} ${part}`;
      const limit = worst.get(name)?.heaviest.is[part] ?? weight.allowed[part];
      if (weight.is[part] > limit) worst.set(name, { heaviest: weight, part });
    }
  return Promise.all(
    [...worst.values()].map(async ({ heaviest: { page, is, allowed }, part }) => {
      const was = await weighBefore(before, page);
      return (
        `budget: page ${page.id}, ${page.address} (${page.language}): ${budgetParts[part]}: ${is[part]} KB, ` +
        `${was ? `was ${was[part]} KB` : 'new'}, allowed ${allowed[part]} KB`
      );
    }),
  );
}

/** A page's sizes in the release before; undefined where it did not exist. */
export async function weighBefore(
  before: ReadableRelease | undefined,
  page: ReleasePage,
): Promise<Budget | undefined> {
  const earlier = before?.release.pages.find((candidate) => pageKey(candidate) === pageKey(page));
  return before && earlier && scaleOf(before)(earlier);
}

/** @returns a function that weighs a page of a release, in KB with one decimal; a picture of many pages is read once */
function scaleOf({ release, read }: ReadableRelease): (page: ReleasePage) => Promise<Budget> {
  const sizes = new Map<string, Promise<number>>();
  const sizeOf = (path: string) => {
    const size = sizes.get(path) ?? read(path).then((content) => wireSize(path, content));
    sizes.set(path, size);
    return size;
  };
  return async (page) => {
    const html = ((await read(page.fragment)) ?? Buffer.alloc(0)).toString('utf8');
    const files = filesOf(release, page, html);
    const pictures = await Promise.all(files.pictures.map(sizeOf));
    return {
      script: kilobytes(weighPage(release, page, html, files).script),
      html: kilobytes(gzipSync(html).length),
      pictures: kilobytes(pictures.reduce((sum, size) => sum + size, 0)),
    };
  };
}

/** A picture's bytes over the wire: drawings travel compressed. */
function wireSize(path: string, content: Buffer = Buffer.alloc(0)): number {
  return path.endsWith('.svg') ? gzipSync(content).length : content.length;
}

const kilobytes = (bytes: number) => Math.round(bytes / 100) / 10;
