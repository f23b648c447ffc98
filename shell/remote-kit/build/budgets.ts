import { gzipSync } from 'node:zlib';
import type { ReleasePage } from '@site/shell-contract/manifest';
import type { Budget, Page } from '../prerender/page.ts';
import { filesOf, pageKey, weighPage, type ReadableRelease } from './page-weight.ts';

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
  for (const each of weighed)
    for (const part of Object.keys(budgetParts) as (keyof Budget)[]) {
      const name = `${each.page.id} ${part}`;
      const known = worst.get(name)?.heaviest.is[part] ?? each.allowed[part];
      if (each.is[part] > known) worst.set(name, { heaviest: each, part });
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
  const earlier = before?.release.pages.find((each) => pageKey(each) === pageKey(page));
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
