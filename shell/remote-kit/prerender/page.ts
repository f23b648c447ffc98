import type { ComponentType } from 'react';
import type { TFunction } from 'i18next';
import type { AppSlug } from '@site/api-contract/price-list';
import type { Language, LocalizedPaths } from '@site/shared-i18n';
import type { Site } from '@site/shell-contract/site';

/** The text of the picture beside a shared link. Contains no values of the site: it is drawn at build time. */
export interface OpenGraphText {
  /** Above the headline: whose page it is. */
  kicker?: string;
  title: string;
  lead?: string;
  /** The app whose icon stands in the place of the publisher's mark. */
  icon?: AppSlug;
  /** A drawing of the release (SVG with `width` and `height`), as a path in it; shown without filters. */
  art?: string;
}

export interface PageHead {
  title: string;
  description: string;
  structuredData?: Record<string, unknown>[];
  /** Every page that search engines may list has one. */
  openGraph?: OpenGraphText;
}

export interface ListedLink {
  list: 'offer' | 'menu' | 'products' | 'company' | 'legal' | 'not-found';
  /** Position within the list, ascending. */
  order: number;
  label(t: TFunction): string;
}

/** The size limits of a page, in KB (1000 bytes). */
export interface Budget {
  /** The remote's JavaScript and messages once the page's islands are hydrated, before compression. */
  script: number;
  /** The page's own HTML between header and footer, gzip. */
  html: number;
  /** Pictures of the page for all screens together; drawings (SVG) gzip. */
  pictures: number;
}

/**
 * A page as declared in `src/pages.ts`, the list of all pages. Fragments and manifest are made from it; the browser
 * gets only the page's islands (`src/islands.ts`).
 */
export interface Page {
  id: string;
  /** Its path in each language, without a language prefix. */
  paths: LocalizedPaths;
  /** Paths that redirect here, as they were released once; one that is a page again redirects no more. */
  formerPaths?: readonly LocalizedPaths[];
  load(): Promise<{ default: ComponentType }>;
  /** Its islands load with the page, not on first use. */
  hydration?: 'immediate';
  budget?: Partial<Budget>;
  languages?: readonly Language[];
  /** The day (ISO 8601) from which it replaces the page with the same paths; without one it is there at once. */
  from?: string;
  /** Whether search engines may list it. */
  indexed: boolean;
  /**
   * Query parameters that the page reads; each set of values is a fragment of its own. A last `*` matches every other
   * value.
   */
  variants?: Record<string, string>[];
  /** `query` is the variant's; empty for the page itself. */
  head(t: TFunction, language: Language, site: Site, query: Record<string, string>): PageHead;
  /** The name by which the shell and other remotes link to the page (`pageAddress` of `usePage`). */
  role?: string;
  /** Whether the payment provider's script may run on the page. */
  takesPayment?: boolean;
  /** What the shell adds (a fixed link home, the banner for the apps) or omits (the header's offer). */
  chrome?: readonly ('home-link' | 'apps-banner' | 'no-offer')[];
  links?: readonly ListedLink[];
  /**
   * Only for api paths that mails link to: the id of the page's element that shows a failure. Forms and links of the
   * page need no entry: its `Outcomes` show theirs in the element `failed`.
   */
  forms?: Readonly<Record<`/api/${string}`, string>>;
  /**
   * The endpoint with this visitor's data: it gets the page's query, the visitor's cookies and the page's language; its
   * response, a JSON object, fills `value`, `When`, `Unless` and `Each`. Such a page has no variants, unless its data is
   * public.
   */
  data?: `/api/${string}`;
  /** The same data for all visitors: the endpoint gets the variant's query and the page's language, and nothing of the visitor. */
  dataIsPublic?: true;
}
