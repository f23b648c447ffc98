import { languages, type Language } from '@site/shared-i18n';
import { groupBy } from '@site/releases/select/group-by.ts';
import type { ReleasePage } from '@site/shell-contract/manifest';

/** A change of styles changes every page in every language: these two stand for all, where they change too. */
const preferred: readonly Language[] = ['fr', 'de'];

/** How many pages are looked at where nothing else is asked for: each takes seconds, in three widths. */
export const usualPages = 24;

/** A page to look at, and what it was. */
export interface ChosenPage {
  page: ReleasePage;
  /** Absent for a page that is new. */
  before: ReleasePage | undefined;
  /** That its own HTML changes, and not only what it shares with other pages. */
  isOwn: boolean;
}

export interface PageChoice {
  chosen: ChosenPage[];
  /** What of the changed pages is not looked at and why, line by line. */
  leftOut: string[];
}

/**
 * Chooses the changed pages to look at: each in French and German, or where these do not change in the first language
 * that does; of its variants the first that changes. Where they are too many, pages whose own HTML changes come first.
 */
export function choosePages(changed: readonly ChosenPage[], mostPages = usualPages): PageChoice {
  const ofNobody = changed.filter(({ page }) => page.data === undefined);
  const sample = [...groupBy(ofNobody, ({ page }) => page.id).values()].flatMap((same) => {
    const wanted = preferred.filter((language) => same.some(({ page }) => page.language === language));
    const first = languages.filter((language) => same.some(({ page }) => page.language === language));
    return (wanted.length > 0 ? wanted : first.slice(0, 1)).flatMap(
      (language) => same.find(({ page }) => page.language === language) ?? [],
    );
  });
  const chosen = [...sample.filter(({ isOwn }) => isOwn), ...sample.filter(({ isOwn }) => !isOwn)].slice(
    0,
    mostPages,
  );
  const rest = ofNobody.length - chosen.length;
  const filled = [...new Set(changed.filter(({ page }) => page.data).map(({ page }) => page.id))];
  const names = [...new Set(chosen.map(({ page }) => page.language))].join(' and ');
  return {
    chosen,
    leftOut: [
      ...(rest > 0
        ? [
            `Looked at ${chosen.length} changed pages in ${names}; ${rest} more changed pages, languages and variants not`,
          ]
        : []),
      ...(filled.length > 0
        ? [`Not looked at: ${filled.join(', ')}, which the api fills for each visitor`]
        : []),
    ],
  };
}
