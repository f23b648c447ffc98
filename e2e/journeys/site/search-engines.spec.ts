import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CheerioAPI } from 'cheerio';
import { imageSize } from 'image-size';
import robotsParser from 'robots-parser';
import { languages } from '@site/shared-i18n';
import { readOnce } from '../../support/read-page.ts';
import { validateXML } from 'xmllint-wasm';
import { z } from 'zod';
import { listedIn, listedPages } from '../../support/pages.ts';
import { siteOrigin } from '../../support/ports.ts';
import { expect, slow, test } from '../../support/test.ts';

const absolute = z.url({ protocol: /^https?$/ });

/**
 * The properties that ogp.me requires, and those that networks need to show a large picture, uncropped at 1.91 to 1.
 */
const openGraph = z.object({
  'og:type': z.literal('website'),
  'og:title': z.string().min(5),
  'og:description': z.string().min(20),
  'og:url': absolute,
  'og:site_name': z.string().min(1),
  'og:locale': z.string().regex(/^[a-z]{2}_[A-Z]{2}$/),
  'og:image': absolute,
  'og:image:type': z.literal('image/png'),
  'og:image:width': z.literal('1200'),
  'og:image:height': z.literal('630'),
  'og:image:alt': z.string().min(3),
  'twitter:card': z.literal('summary_large_image'),
});

const named = z.string().min(1);
const colour = z.string().regex(/^#[0-9a-f]{6}$/);

/** The fields of a web manifest that home screens need (W3C, Web App Manifest). */
const webManifest = z.object({
  name: named,
  short_name: named,
  start_url: z.literal('/'),
  display: z.enum(['browser', 'minimal-ui', 'standalone']),
  theme_color: colour,
  background_color: colour,
  icons: z.array(
    z.object({
      src: z.string(),
      sizes: z.string().regex(/^\d+x\d+$/),
      type: z.literal('image/png'),
      purpose: z.enum(['any', 'maskable']),
    }),
  ),
});

/** The schema of links between languages, which the sitemap's own schema does not define. */
const alternates = `
<schema xmlns="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.w3.org/1999/xhtml">
  <element name="link">
    <complexType>
      <attribute name="rel" use="required" fixed="alternate"/>
      <attribute name="hreflang" use="required" type="string"/>
      <attribute name="href" use="required" type="anyURI"/>
    </complexType>
  </element>
</schema>`;

const both = `
<schema xmlns="http://www.w3.org/2001/XMLSchema">
  <import namespace="http://www.sitemaps.org/schemas/sitemap/0.9" schemaLocation="sitemap.xsd"/>
  <import namespace="http://www.w3.org/1999/xhtml" schemaLocation="alternates.xsd"/>
</schema>`;

/** @returns the faults of a sitemap according to the schema of sitemaps.org */
async function sitemapFaults(sitemap: string): Promise<string[]> {
  const folder = dirname(fileURLToPath(import.meta.resolve('sitemap/package.json')));
  const { errors } = await validateXML({
    xml: { fileName: 'sitemap.xml', contents: sitemap },
    schema: { fileName: 'both.xsd', contents: both },
    preload: [
      { fileName: 'sitemap.xsd', contents: await readFile(join(folder, 'schema/sitemap.xsd'), 'utf8') },
      { fileName: 'alternates.xsd', contents: alternates },
    ],
  });
  return errors.map(({ message }) => message);
}

/** The DOM's type number of text nodes. */
const textNode = 3;

/** The text nodes of a page's content. */
const textsOf = (document: CheerioAPI) =>
  document('main *')
    .not('script, style')
    .contents()
    .filter((_, { nodeType }) => nodeType === textNode)
    .toArray()
    .map((node) => document(node).text());

/** The head's meta elements by property or name. */
const metaOf = (document: CheerioAPI) =>
  Object.fromEntries(
    document('meta[content]')
      .toArray()
      .map((element) => document(element))
      .map((meta) => [meta.attr('property') ?? meta.attr('name') ?? '', meta.attr('content')]),
  );

// All tests in one worker, so that every page is read once; in German, with the longest words, also in the fast tier.
test.describe.configure({ mode: 'default' });

for (const language of languages) {
  test(
    `L8 R6 every listed page in ${language} has its text, and one title, description, heading and canonical of its own`,
    language === 'de' ? {} : slow,
    async ({ request }) => {
      const seen = { title: new Map<string, string>(), description: new Map<string, string>() };
      for (const address of await listedIn(request, language)) {
        const { document } = await readOnce(address);
        const once = (selector: string) => {
          expect(document(selector).length, `${address} has one ${selector}`).toBe(1);
          return document(selector);
        };
        const texts = {
          title: once('head > title').text(),
          description: once('meta[name=description]').attr('content') ?? '',
        };
        expect(once('h1').text().trim().length, address).toBeGreaterThan(2);
        expect(texts.title.length, address).toBeGreaterThan(5);
        expect(texts.description.length, address).toBeGreaterThan(20);
        const text = textsOf(document).join(' ');
        expect(text.length, address).toBeGreaterThan(120);
        expect(text, `${address} shows no key and no placeholder`).not.toMatch(
          /\[\[site\.|\{\{|\b[a-z]+\.[a-z]+[A-Z]\w+\b/,
        );
        expect(once('link[rel=canonical]').attr('href')).toBe(siteOrigin + address);
        expect(once('html').attr('lang')).toBe(language);
        expect(document('meta[name=robots]').length, `${address} may be listed`).toBe(0);
        for (const [kind, text] of Object.entries(texts) as ['title' | 'description', string][]) {
          expect(seen[kind].get(text), `${address} shares its ${kind}`).toBe(undefined);
          seen[kind].set(text, address);
        }
      }
    },
  );

  test(
    `L8 every listed page in ${language} can be shared, with a picture of its own`,
    language === 'de' ? {} : slow,
    async ({ request }) => {
      const pictures = new Set<string>();
      const listed = await listedIn(request, language);
      for (const address of listed) {
        const { document } = await readOnce(address);
        const preview = openGraph.parse(metaOf(document), { reportInput: true });
        expect(preview['og:url']).toBe(document('link[rel=canonical]').attr('href'));
        expect(preview['og:locale'].slice(0, 2)).toBe(language);
        const picture = preview['og:image'];
        const response = await request.get(picture);
        expect(response.status(), picture).toBe(200);
        expect(response.headers()['content-type']).toBe('image/png');
        expect(imageSize(await response.body())).toMatchObject({ type: 'png', width: 1200, height: 630 });
        pictures.add(picture);
      }
      expect(pictures.size, 'each page has a picture of its own').toBe(listed.length);
    },
  );
}

test(
  'L8 the sitemap is valid, its alternates are those of the pages, and each language has a description of its own',
  slow,
  async ({ request }) => {
    const text = await (await request.get('/sitemap.xml')).text();
    expect(await sitemapFaults(text)).toEqual([]);
    expect(
      await sitemapFaults(text.replace('<loc>', '<location>').replace('</loc>', '</location>')),
    ).not.toEqual([]);
    expect(await sitemapFaults(text.replace(' hreflang="de"', ''))).not.toEqual([]);

    const pages = await listedPages(request);
    const listed = new Set(pages.map(({ address }) => address));
    expect(listed.size).toBe(pages.length);
    const descriptions = new Map<string, Set<string>>();
    for (const { address, alternates } of pages) {
      const { document, language, status } = await readOnce(address);
      expect(status, address).toBe(200);
      expect(alternates[language], `${address} is its own alternate`).toBe(address);
      expect(alternates['x-default']).toBe(alternates.fr);
      expect(
        Object.values(alternates).filter((other) => !listed.has(other)),
        `alternates of ${address} that the sitemap does not list`,
      ).toEqual([]);
      const page = alternates.fr ?? '';
      const description = metaOf(document).description ?? '';
      descriptions.set(page, (descriptions.get(page) ?? new Set()).add(description));
      const links = document('link[rel=alternate][hreflang]')
        .toArray()
        .map((element) => document(element));
      expect(
        Object.fromEntries(links.map((link) => [link.attr('hreflang'), link.attr('href')])),
        address,
      ).toEqual(
        Object.fromEntries(Object.entries(alternates).map(([tag, path]) => [tag, siteOrigin + path])),
      );
      expect(links.length, `${address} names each language once`).toBe(languages.length + 1);
    }
    for (const [page, { size }] of descriptions)
      expect(size, `${page} has a description of its own in each language`).toBe(languages.length);
  },
);

test('L8 robots.txt lets crawlers read every page and the files it is made of, and keeps them from the api', async ({
  request,
}) => {
  const robots = robotsParser(`${siteOrigin}/robots.txt`, await (await request.get('/robots.txt')).text());
  expect(robots.getSitemaps()).toEqual([`${siteOrigin}/sitemap.xml`]);
  for (const { address } of await listedPages(request)) {
    expect(robots.isAllowed(siteOrigin + address, 'Googlebot'), address).toBe(true);
  }
  const { links } = await readOnce('/');
  const files = links.filter(({ kind }) => kind !== 'page' && kind !== 'language');
  expect(new Set(files.map(({ kind }) => kind))).toEqual(
    new Set(['document', 'font', 'image', 'manifest', 'script']),
  );
  for (const { kind, href, target } of files) {
    expect(robots.isAllowed(target.href, 'Googlebot'), `${kind} ${href}`).toBe(true);
  }
  // Pages that must not be listed say `noindex`, which crawlers must be able to read.
  expect(robots.isAllowed(`${siteOrigin}/en/checkout`, 'Googlebot')).toBe(true);
  expect(robots.isDisallowed(`${siteOrigin}/api/contact`, 'Googlebot')).toBe(true);
});

test('L8 icons for every system, and a manifest that names them', async ({ request }) => {
  const { document } = await readOnce('/de/');
  const sizeOf = async (address = '') => imageSize(await (await request.get(address)).body());
  expect(await sizeOf(document('link[rel=apple-touch-icon]').attr('href'))).toMatchObject({
    width: 180,
    height: 180,
  });
  expect(document('link[rel=icon][type="image/svg+xml"]').length).toBe(1);
  const manifest = webManifest.parse(
    await (await request.get(document('link[rel=manifest]').attr('href') ?? '')).json(),
  );
  for (const { src, sizes } of manifest.icons) {
    const { type, width, height } = await sizeOf(src);
    expect(`${type} ${width}x${height}`, src).toBe(`png ${sizes}`);
  }
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`).sort()).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
});
