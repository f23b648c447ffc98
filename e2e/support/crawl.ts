import { load, type CheerioAPI } from 'cheerio';
import type { APIRequestContext } from 'playwright/test';
import { siteOrigin } from './ports.ts';

/** What a link asks for, which decides what may answer. */
export type LinkKind = 'page' | 'language' | 'document' | 'image' | 'font' | 'script' | 'manifest';

export interface Link {
  kind: LinkKind;
  /** As written on the page. */
  href: string;
  /** Absolute. */
  target: URL;
  /** The language that a link of the language choice names. */
  language?: string | undefined;
}

export interface CrawledPage {
  address: string;
  status: number;
  type: string;
  /** Where the address leads on to, if it does. */
  location: string | undefined;
  language: string;
  document: CheerioAPI;
  links: Link[];
}

/** What a content type must begin with to be what a link asks for. */
export const typesOfLinks: Record<LinkKind, RegExp> = {
  page: /^text\/html/,
  language: /^text\/html/,
  document: /^application\/pdf/,
  image: /^image\//,
  font: /^font\/woff2/,
  script: /^(text|application)\/javascript/,
  manifest: /^application\/manifest\+json/,
};

/** Kinds of links by the elements and attributes that make them. */
const elements: [selector: string, attribute: string, kind: LinkKind][] = [
  // What follows a sent form is there once it has been sent.
  ['a:not([hreflang], [type="application/pdf"]):not(#download-sent a)', 'href', 'page'],
  ['a[type="application/pdf"]', 'href', 'document'],
  ['a[hreflang], link[rel=alternate]', 'href', 'language'],
  ['link[rel=canonical]', 'href', 'page'],
  ['meta[property="og:url"]', 'content', 'page'],
  ['meta[property="og:image"]', 'content', 'image'],
  ['link[rel=icon], link[rel=apple-touch-icon]', 'href', 'image'],
  ['link[rel=manifest]', 'href', 'manifest'],
  ['link[rel=preload][as=font]', 'href', 'font'],
  ['link[rel=modulepreload]', 'href', 'script'],
  ['script', 'src', 'script'],
  ['img', 'src', 'image'],
  ['img, source', 'srcset', 'image'],
];

/** What has been read: the shared site stays as it is for all tests of a worker. */
const pages = new Map<string, Promise<CrawledPage>>();

/** Reads pages and the files that they are made of, each once. */
export function createCrawler(request: APIRequestContext) {
  async function read(address: string): Promise<CrawledPage> {
    // A crawler that asks for no language gets French at the addresses that name none.
    const answer = await request.get(address, { headers: { 'Accept-Language': 'fr' }, maxRedirects: 0 });
    const { 'content-type': type = '', location } = answer.headers();
    const document = load(type.startsWith('text/html') ? await answer.text() : '');
    const language = document('html').attr('lang') ?? '';
    const links = linksOf(document, new URL(address, siteOrigin));
    return { address, status: answer.status(), type, location, language, document, links };
  }

  return {
    /** @param address path and query of a page or a file */
    read(address: string): Promise<CrawledPage> {
      const known = pages.get(address) ?? read(address);
      pages.set(address, known);
      return known;
    },
  };
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
