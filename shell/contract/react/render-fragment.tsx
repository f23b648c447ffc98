import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import type { TFunction } from 'i18next';
import { addressIn, createI18n, type Language, type LocalizedPaths } from '@site/shared-i18n';
import type { z } from 'zod';
import type { IslandProps } from '../src/island.ts';
import type { hydrationSchema } from '../src/release.ts';
import type { Site } from '../src/site.ts';
import { siteTokens } from '../src/site-tokens.ts';
import { islandIdPrefix } from './create-island.tsx';
import { IslandTree } from './island-tree.tsx';

/** What the picture says that networks show beside a shared link. Holds no values of the site: it is drawn at build. */
export interface OpenGraphText {
  /** Above the headline: whose page it is. */
  kicker?: string;
  title: string;
  lead?: string;
  /** A drawing of the release (SVG, 400 × 480 px), as a path in it. */
  art?: string;
}

export interface PageHead {
  title: string;
  description: string;
  structuredData?: Record<string, unknown>[];
  /** Every page that search engines may list has one. */
  openGraph?: OpenGraphText;
}

/** A page as its remote declares it for prerendering. */
export interface PrerenderPage {
  /** Names the page in the release and in the island's table of pages. */
  id: string;
  paths: LocalizedPaths;
  Page: ComponentType;
  /** Languages that the page has; all seven where it names none. */
  languages?: readonly Language[];
  hydration: z.infer<typeof hydrationSchema>;
  indexed: boolean;
  /** Query parameters that the page reads, each set of values rendered as a fragment of its own. */
  variants?: Record<string, string>[];
  /** `query` is the variant's; empty for the page itself. */
  head(t: TFunction, language: Language, site: Site, query: Record<string, string>): PageHead;
}

/** A remote's catalogues, French first, and its pages: what `src/prerender.tsx` exports as default. */
export interface Prerender {
  remote: string;
  catalogues: Record<Language, Record<string, unknown>>;
  pages: PrerenderPage[];
}

/** Renders one page in one language, with tokens where the site's values will stand. */
export function renderFragment(
  { remote, catalogues }: Prerender,
  page: PrerenderPage,
  language: Language,
  query: Record<string, string>,
): { html: string; head: PageHead } {
  const i18n = createI18n(language, { [language]: { [remote]: catalogues[language] } });
  const site = siteTokens();
  const search = new URLSearchParams(query).toString();
  const props: IslandProps = {
    page: page.id,
    language,
    location: { pathname: addressIn(language, page.paths), search: search && `?${search}`, hash: '' },
    navigator: { push: refuse, replace: refuse, go: refuse },
    i18n,
    loadCatalogue: () => Promise.resolve(),
    notify: refuse,
    site,
    api: { request: refuse, query: refuse },
  };
  const html = renderToString(<IslandTree props={props} namespace={remote} Page={page.Page} />, {
    identifierPrefix: islandIdPrefix(remote),
  });
  return { html, head: page.head(i18n.getFixedT(language), language, site, query) };
}

function refuse(): never {
  throw new Error('A page navigated, notified or called the api while it was prerendered');
}
