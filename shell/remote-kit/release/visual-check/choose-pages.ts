import { languages, type Language } from '@site/shared-i18n';
import { groupBy } from '@site/releases/collections.ts';
import type { ReleasePage } from '@site/shell-contract/manifest';

/** A change of styles changes every page in every language: these two represent all. */
const preferred: readonly Language[] = ['fr', 'de'];

/** How many pages are checked by default: each takes seconds. */
export const defaultMaxPages = 24;

export interface ChosenPage {
  page: ReleasePage;
  before: ReleasePage | undefined;
  changesOwnHtml: boolean;
  changesIslandTextsOnly: boolean;
}

/**
 * Chooses the changed pages to check: each in French and German, or in the first changed language where neither of these
 * changes, and of its variants the first changed one. If there are too many, pages whose own HTML changes come first, new
 * ones after those that visitors know.
 * Where only an island's texts change, one page with the island shows them.
 */
export function choosePages(changed: readonly ChosenPage[], maxPages = defaultMaxPages) {
  // What anybody sees today; at its address, a page of a day to come is not shown yet.
  const isFilled = ({ page }: ChosenPage) => page.data !== undefined && !page.dataIsPublic;
  const visible = changed.filter((chosen) => !isFilled(chosen) && chosen.page.from === undefined);
  const sample = [...groupBy(visible, ({ page }) => page.id).values()].flatMap((same) => {
    const wanted = preferred.filter((language) => same.some(({ page }) => page.language === language));
    const first = languages.filter((language) => same.some(({ page }) => page.language === language));
    return (wanted.length > 0 ? wanted : first.slice(0, 1)).flatMap(
      (language) => same.find(({ page }) => page.language === language) ?? [],
    );
  });
  const islandsShown = new Set<string>();
  const rank = ({ before, changesOwnHtml }: ChosenPage) => (!changesOwnHtml ? 2 : before ? 0 : 1);
  const chosen = sample
    .toSorted((a, b) => rank(a) - rank(b))
    .filter(({ page, changesIslandTextsOnly }) => {
      const islands = JSON.stringify([page.language, page.hydration, page.preload]);
      const isShown = changesIslandTextsOnly && islandsShown.has(islands);
      islandsShown.add(islands);
      return !isShown;
    })
    .slice(0, maxPages);
  const rest = visible.length - chosen.length;
  const idsOf = (pages: readonly ChosenPage[]) => [...new Set(pages.map(({ page }) => page.id))].join(', ');
  const filled = idsOf(changed.filter(isFilled));
  const dated = idsOf(changed.filter((chosen) => chosen.page.from && !isFilled(chosen)));
  const names = [...new Set(chosen.map(({ page }) => page.language))].join(' and ');
  return {
    chosen,
    /** Which changed pages are not checked and why, line by line. */
    leftOut: [
      ...(rest > 0
        ? [
            `Looked at ${chosen.length} changed pages in ${names}; ${rest} more changed pages, languages and variants not`,
          ]
        : []),
      ...(filled ? [`Not looked at: ${filled}, which the api fills for each visitor`] : []),
      ...(dated ? [`Not looked at: ${dated}, shown from a day on`] : []),
    ],
  };
}
