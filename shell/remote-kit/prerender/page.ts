import type { ComponentType } from 'react';
import type { TFunction } from 'i18next';
import type { Language, LocalizedPaths } from '@site/shared-i18n';
import type { Site } from '@site/shell-contract/site';

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

/** A place in one of the shell's lists of links. */
export interface ListedLink {
  list: 'offer' | 'products' | 'company' | 'legal' | 'not-found';
  /** Ascending within the list. */
  order: number;
  label(t: TFunction): string;
}

/** The most that a page of a remote may weigh, in KB (1000 bytes). */
export interface Budget {
  /** The remote's JavaScript and messages once the page's islands live, before compression. */
  script: number;
  /** The page's own HTML between header and footer, gzip. */
  html: number;
  /** Pictures that the page names, whatever the screen. */
  pictures: number;
}

/**
 * A page as its remote declares it in `src/pages.ts`, the one list of its pages. Fragments and manifest are made of it;
 * the browser gets nothing of it but the page's islands (`src/islands.ts`).
 */
export interface Page {
  /** Names the page in the release. */
  id: string;
  /** Its path in each language, without a language prefix. */
  paths: LocalizedPaths;
  load(): Promise<{ default: ComponentType }>;
  /** That its islands load with the page, where they do not wait for their first use. */
  hydration?: 'immediate';
  /** What the page may weigh where the usual is not enough. */
  budget?: Partial<Budget>;
  /** Languages that the page has; all seven where it names none. */
  languages?: readonly Language[];
  /** Whether search engines may list it. */
  indexed: boolean;
  /**
   * Query parameters that the page reads, each set of values rendered as a fragment of its own; `*`, at last, is every
   * other value.
   */
  variants?: Record<string, string>[];
  /** `query` is the variant's; empty for the page itself. */
  head(t: TFunction, language: Language, site: Site, query: Record<string, string>): PageHead;
  /** By which the shell and other remotes link to the page (`pageAddress` of `usePage`). */
  role?: string;
  /** Whether the payment provider's script may run on the page. */
  takesPayment?: boolean;
  /**
   * What the shell shows beside the page: a fixed link home, the banner that leads on to the apps; or what it leaves out,
   * the header's offer, where the page itself asks for something else.
   */
  chrome?: readonly ('home-link' | 'apps-banner' | 'no-offer')[];
  links?: readonly ListedLink[];
  /** By the path of the api that a form of the page posts to, the id of the element that says that it failed. */
  forms?: Readonly<Record<`/api/${string}`, string>>;
  /**
   * The endpoint that says what this visitor is to see: it is asked with the page's query, the visitor's cookies and the
   * page's language, and its answer, a JSON object, fills what `Value`, `When`, `Unless` and `Each` left open. Such a page
   * has no variants.
   */
  data?: `/api/${string}`;
}
