import { gzipSync } from 'node:zlib';
import type { Release, ReleasePage } from '@site/shell-contract/manifest';
import type { Budget, Page } from '../prerender/page.ts';
import { pageKey, weighPage, type ReadableRelease } from './page-weight.ts';

/** The default budget (see `budget` in `src/pages.ts`). */
const usualBudget: Budget = { script: 75, html: 10, pictures: 100 };

export const budgetParts = { script: 'JavaScript', html: 'HTML', pictures: 'pictures' } as const;

/** A page's sizes and its budget. */
export interface WeighedPage {
  page: ReleasePage;
  is: Budget;
  allowed: Budget;
}

/** Weighs every page of a release against its budget. */
export async function weighPages(
  { release, read }: ReadableRelease,
  declared: readonly Pick<Page, 'id' | 'budget'>[],
): Promise<WeighedPage[]> {
  const budgets = new Map(declared.map(({ id, budget }) => [id, { ...usualBudget, ...budget }]));
  return Promise.all(
    release.pages.map(async (page) => ({
      page,
      is: await weigh(release, read, page),
      allowed: budgets.get(page.id) ?? usualBudget,
    })),
  );
}

/**
 * Describes each broken budget in a line: page, its heaviest language, size before, size now, limit.
 * @param before the release before
 */
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
  return before && earlier && weigh(before.release, before.read, earlier);
}

/** Sizes in KB with one decimal. */
async function weigh(release: Release, read: ReadableRelease['read'], page: ReleasePage): Promise<Budget> {
  const html = (await read(page.fragment)) ?? Buffer.alloc(0);
  const { script, pictures } = weighPage(release, page, html.toString('utf8'));
  return { script: kilobytes(script), html: kilobytes(gzipSync(html).length), pictures: kilobytes(pictures) };
}

const kilobytes = (bytes: number) => Math.round(bytes / 100) / 10;
