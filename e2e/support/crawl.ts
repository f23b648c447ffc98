import type { CheerioAPI } from 'cheerio';
import { siteOrigin } from './ports.ts';
import { readPage, type ReadPage } from './read-page.ts';

/** What a link loads, which decides what kinds of response are valid. */
type LinkKind = 'page' | 'language' | 'document' | 'image' | 'font' | 'script' | 'manifest';

export interface Link {
  kind: LinkKind;
  /** The address as written on the page. */
  href: string;
  /** The absolute address. */
  target: URL;
  /** The language, for a link of the language list. */
  language?: string | undefined;
}

export interface CrawledPage extends ReadPage {
  address: string;
  links: Link[];
}

/** How the content type must begin, by what a link loads. */
export const typesOfLinks: Record<LinkKind, RegExp> = {
  page: /^text\/html/,
  language: /^text\/html/,
  document: /^application\/pdf/,
  image: /^image\//,
  font: /^font\/woff2/,
  script: /^(text|application)\/javascript/,
  manifest: /^application\/manifest\+json/,
};

const elements: [selector: string, attribute: string, kind: LinkKind][] = [
  // The target of a form's submission exists only after a submission.
  ['a:not([hreflang], [type="application/pdf"]):not(#download-sent a)', 'href', 'page'],
  ['a[type="application/pdf"]', 'href', 'document'],
  ['a[hreflang], link[rel=alternate]', 'href', 'language'],
  ['link[rel=canonical]', 'href', 'page'],
  ['meta[property="og:url"]', 'content', 'page'],
  ['meta[property="og:image"]', 'content', 'image'],
  ['link[rel=icon], link[rel=apple-touch-icon]', 'href', 'image'],
  ['link[rel=manifest]', 'href', 'manifest'],
  ['link[rel=preload][as=font]', 'href', 'font'],
  ['script', 'src', 'script'],
  ['img:not([src^="data:"])', 'src', 'image'],
  ['img, source', 'srcset', 'image'],
];

/** Responses, kept for all tests of a worker, as the shared site does not change. */
const pages = new Map<string, Promise<CrawledPage>>();

/**
 * Reads a page or a file once.
 * @param address path and query
 */
export function readOnce(address: string): Promise<CrawledPage> {
  const known = pages.get(address) ?? read(address);
  pages.set(address, known);
  return known;
}

async function read(address: string): Promise<CrawledPage> {
  const page = await readPage(siteOrigin + address);
  return { address, ...page, links: linksOf(page.document, new URL(address, siteOrigin)) };
}

function linksOf(document: CheerioAPI, base: URL): Link[] {
  return elements.flatMap(([selector, attribute, kind]) =>
    document(selector)
      .toArray()
      .flatMap((element) => {
        const value = document(element).attr(attribute);
        if (value === undefined) return [];
        const language = document(element).attr('hreflang');
        const hrefs =
          attribute === 'srcset' ? value.split(',').map((part) => part.trim().split(' ')[0]) : [value];
        return hrefs.map((href = '') => ({ kind, href, target: new URL(href, base), language }));
      }),
  );
}
