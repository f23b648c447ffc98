import { load, type CheerioAPI } from 'cheerio';

export interface ReadPage {
  status: number;
  type: string;
  /** The target, if the address redirects. */
  location: string | undefined;
  language: string;
  document: CheerioAPI;
}

/**
 * Reads a page as it comes, without a browser, which takes several times as long.
 * @param acceptLanguage as browsers send it; without it, addresses that name no language answer in French
 */
export async function readPage(url: string, acceptLanguage = 'fr'): Promise<ReadPage> {
  const answer = await fetch(url, {
    headers: { 'Accept-Language': acceptLanguage, 'Accept-Encoding': 'identity' },
    redirect: 'manual',
  });
  const type = answer.headers.get('content-type') ?? '';
  const body = await answer.text();
  const document = load(type.startsWith('text/html') ? body : '');
  return {
    status: answer.status,
    type,
    location: answer.headers.get('location') ?? undefined,
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

/** The addresses of the links that have a name, which is their text or that of their picture. */
export function linksNamed(document: CheerioAPI, name: string | RegExp): (string | undefined)[] {
  return document('a')
    .toArray()
    .map((element) => document(element))
    .filter((link) => {
      const parts = [
        link.attr('aria-label') ?? link.text(),
        ...link
          .find('img')
          .map((_, image) => document(image).attr('alt'))
          .get(),
      ];
      const whole = parts.join(' ').replaceAll(/\s+/g, ' ').trim();
      return typeof name === 'string' ? whole === name : name.test(whole);
    })
    .map((link) => link.attr('href'));
}
