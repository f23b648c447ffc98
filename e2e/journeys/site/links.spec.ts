import { languages, type Language } from '@site/shared-i18n';
import { readOnce, type CrawledPage, type Link } from '../../support/read-page.ts';
import { listedIn, unlistedIn } from '../../support/pages.ts';
import { policyAddress } from '../../support/policies.ts';
import { paymentsOrigin, siteOrigin } from '../../support/ports.ts';
import { expect, slow, test } from '../../support/test.ts';

/** External links: those of the default configuration, and the authorities that the policies name. */
const elsewhere = [
  /^https:\/\/(www\.facebook|twitter|www\.instagram|www\.linkedin)\.com\/$/,
  /^mailto:contact@example\.com(\?|$)/,
  /^tel:\+41000000000$/,
  new RegExp(`^${paymentsOrigin}/pay/(basic|premium|business)\\?locale=(${languages.join('|')})$`),
  /^https:\/\/www\.edoeb\.admin\.ch\/(de|en|fr|it)$/,
  /^https:\/\/ico\.org\.uk\/$/,
  /^https:\/\/www\.edpb\.europa\.eu\/about-edpb\/about-edpb\/members_(de|en|es|fr|it|pt)$/,
];

/** How the content type must begin, by what a link loads. */
const typesOfLinks: Record<Link['kind'], RegExp> = {
  page: /^text\/html/,
  language: /^text\/html/,
  document: /^application\/pdf/,
  image: /^image\//,
  font: /^font\/woff2/,
  script: /^(text|application)\/javascript/,
  manifest: /^application\/manifest\+json/,
};

async function faultOf(link: Link, page: CrawledPage): Promise<string | undefined> {
  const { kind, href, target } = link;
  if (target.origin !== siteOrigin) {
    return elsewhere.some((pattern) => pattern.test(href)) ? undefined : 'leads to another site';
  }
  if (href === '#') {
    return page.document('#contact a[href="#"]').length === 4 ? undefined : 'leads nowhere';
  }
  let found = await readOnce(target.pathname + target.search);
  // Choosing French sets the cookie, then redirects to the address without a language.
  if (kind === 'language' && found.status === 303) found = await readOnce(found.location ?? '');
  if (found.status !== 200 && found.address !== page.address) return `answers ${found.status}`;
  if (!typesOfLinks[kind].test(found.type)) return `answers with ${found.type}`;
  if (target.hash && !found.document(`[id="${decodeURIComponent(target.hash.slice(1))}"]`).length) {
    return 'names a part that is not there';
  }
  if (kind === 'page' && found.language !== page.language) {
    return `leads from ${page.language} to ${found.language}`;
  }
  const named = link.language === 'x-default' ? 'fr' : link.language;
  if (kind === 'language' && found.language !== named) return `leads to ${found.language}, not to ${named}`;
  return undefined;
}

/** Crawls all links from a language's home page. @returns the faults, and the visited pages */
async function crawl(language: Language, starts: string[]) {
  const faults: string[] = [];
  const met = new Set(starts);
  for (const address of met) {
    const page = await readOnce(address);
    page
      .document('a:not([href])')
      .each(
        (_, element) => void faults.push(`${address}: <a>${page.document(element).text()} has no address`),
      );
    for (const link of page.links) {
      const fault = await faultOf(link, page);
      if (fault) faults.push(`${address}: ${link.href} ${fault}`);
      const next = link.target.pathname + link.target.search;
      const isSitePage = link.kind === 'page' && link.target.origin === siteOrigin && !fault;
      if (isSitePage && (await readOnce(next)).language === language) met.add(next);
    }
  }
  return { faults: [...new Set(faults)], met };
}

// All tests in one worker, so that every page is read once.
test.describe.configure({ mode: 'default', timeout: 240_000 });

test('L8 L9 L10 L15 P1 P5 every link of the landing page and of a policy with its earlier versions leads to what it names', async () => {
  const policy = policyAddress('privacy', 'de');
  for (const address of ['/de/', policy, `${policy}/versions`, `${policy}/versions/1.0`]) {
    const page = await readOnce(address);
    expect(page.links.length, address).toBeGreaterThan(30);
    for (const link of page.links)
      expect(await faultOf(link, page), `${address}: ${link.href}`).toBe(undefined);
  }
});

for (const language of languages) {
  test(
    `L8 L9 L10 L15 P1 P5 every link of every page in ${language} leads to what it names, in ${language}`,
    slow,
    async ({ request }) => {
      const listed = await listedIn(request, language);
      const { faults, met } = await crawl(language, listed.slice(0, 1));
      expect(faults).toEqual([]);
      expect([...met], 'every listed page is linked').toEqual(expect.arrayContaining(listed));
      const unlisted = await crawl(language, unlistedIn(language));
      expect(unlisted.faults).toEqual([]);
      for (const address of [...met, ...unlisted.met]) {
        const { document } = await readOnce(address);
        const canonical = document('link[rel=canonical]').attr('href');
        const hidden = document('meta[name=robots][content=noindex]').length === 1;
        const isListed = canonical !== undefined && listed.includes(new URL(canonical).pathname);
        const isFile = document('html').length === 0;
        expect(hidden || isListed || isFile, `${address} is listed or says that it is not`).toBe(true);
      }
    },
  );
}

test('L15 the crawl finds links that lead nowhere, elsewhere or to another language', async () => {
  const page = await readOnce('/de/apps');
  const faultsOf = async (href: string) =>
    faultOf({ kind: 'page', href, target: new URL(href, siteOrigin + page.address) }, page);
  expect(await faultsOf('/de/no-such-page')).toBe('answers 404');
  expect(await faultsOf('/de/#no-such-part')).toBe('names a part that is not there');
  expect(await faultsOf('/en/apps')).toBe('leads from de to en');
  expect(await faultsOf('https://example.org/')).toBe('leads to another site');
  expect(await faultsOf('/favicon.svg')).toBe('answers with image/svg+xml');
  expect(await faultsOf('#')).toBe('leads nowhere');
  expect(await faultsOf('/de/#pricing')).toBe(undefined);
});

test('M9 C11 every form without script leads on to a page of the site', async ({ request }) => {
  for (const address of ['/de/', '/de/download']) {
    const { document } = await readOnce(address);
    const forms = document('main form[action]').toArray();
    expect(forms.length, address).toBeGreaterThan(0);
    for (const element of forms) {
      const form = document(element);
      expect(form.attr('method')).toBe('post');
      const response = await request.post(form.attr('action') ?? '', {
        form: { language: 'de' },
        headers: { Accept: 'text/html' },
        maxRedirects: 0,
      });
      expect(response.status(), `${address} ${form.attr('action')}`).toBe(303);
      const target = new URL(response.headers().location ?? '', siteOrigin);
      const next = await readOnce(target.pathname + target.search);
      expect(next.status).toBe(200);
      expect(next.document(`[id="${target.hash.slice(1)}"]`).length, target.href).toBe(1);
    }
  }
});
