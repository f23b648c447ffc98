import { load, type CheerioAPI } from 'cheerio';
import { siteOrigin } from './ports.ts';

/** What a link loads, which decides what kinds of response are valid. */
type LinkKind = 'page' | 'language' | 'document' | 'image' | 'font' | 'script' | 'manifest';

export interface Link {
  kind: LinkKind;
  /** As written on the page. */
  href: string;
  target: URL;
  /** Of a link of the language list. */
  language?: string | undefined;
}

export type CrawledPage = Awaited<ReturnType<typeof readPage>> & { address: string; links: Link[] };

/**
 * Reads a page as it comes, without a browser, which takes several times as long.
 * @param acceptLanguage as browsers send it; without it, addresses that name no language answer in French
 */
export async function readPage(url: string, acceptLanguage = 'fr') {
  const response = await fetch(url, {
    headers: { 'Accept-Language': acceptLanguage, 'Accept-Encoding': 'identity' },
    redirect: 'manual',
  });
  const type = response.headers.get('content-type') ?? '';
  const body = await response.text();
  const document = load(type.startsWith('text/html') ? body : '');
  return {
    status: response.status,
    type,
    /** The target, if the address redirects. */
    location: response.headers.get('location') ?? undefined,
    language: document('html').attr('lang') ?? '',
    document,
  };
}

/** What a page says: the text of its elements, without scripts and styles, and with single spaces. */
export function textOf(document: CheerioAPI, selector = 'body'): string {
  const part = document(selector).clone();
  part.find('script, style, template').remove();
  return part
    .text()
    .replaceAll(/[\s\u2060]+/g, ' ')
    .trim();
}

const linking: [selector: string, attribute: string, kind: LinkKind][] = [
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

/** Pages and files by path and query, kept for all tests of a worker, as the shared site does not change. */
const pages = new Map<string, Promise<CrawledPage>>();

/** Reads a page or a file of the shared site once. @param address path and query */
export function readOnce(address: string): Promise<CrawledPage> {
  const read = async () => {
    const page = await readPage(siteOrigin + address);
    return { address, ...page, links: linksOf(page.document, new URL(address, siteOrigin)) };
  };
  const known = pages.get(address) ?? read();
  pages.set(address, known);
  return known;
}

function linksOf(document: CheerioAPI, base: URL): Link[] {
  return linking.flatMap(([selector, attribute, kind]) =>
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
