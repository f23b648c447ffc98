import { expect, test } from 'vitest';
import { addressIn, languages, type Language } from '@site/shared-i18n';
import { remoteTexts } from '@site/remote-kit/prerender';
import prerender from './prerender.tsx';
import { rendered } from './testing/rendered.ts';

const fragments = new Map<string, string>();
for (const page of prerender.pages)
  for (const language of languages)
    fragments.set(`${page.id} ${language}`, (await rendered(page, language)).html);

function render(id: string, language: Language): string {
  const fragment = fragments.get(`${id} ${language}`);
  if (fragment === undefined) throw new Error(`no page ${id}`);
  return fragment;
}

const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map((match) => match[1] ?? '');
const links = (html: string) =>
  all(html, /<a [^>]*href="([^"]*)"/g).map((href) => href.replaceAll('&amp;', '&'));
const pages = prerender.pages.map((page) => page.id);

test('M1 the landing page has its sections in the given order', () => {
  expect(all(render('landing', 'fr'), /<section id="([^"]+)"/g)).toEqual([
    'hero',
    'apps',
    'features',
    'pricing',
    'contact',
  ]);
});

test('M2 M5 the hero and the call to action lead to the apps and to the contact form', () => {
  const anchors = links(render('landing', 'de')).filter((href) => href.startsWith('#'));
  expect(anchors.filter((href) => href === '#apps')).toHaveLength(2);
  expect(anchors.filter((href) => href === '#contact')).toHaveLength(2);
});

const withPoint = ['4.8/5', '5.0/5', '4.1/5'];
const withComma = ['4,8/5', '5,0/5', '4,1/5'];
const ratings: Record<Language, string[]> = {
  fr: withComma,
  en: withPoint,
  de: withPoint,
  it: withComma,
  es: withComma,
  pt: withComma,
  ru: ['4,8 из 5', '5,0 из 5', '4,1 из 5'],
};

test.each(languages)('M4 each app in %s has its rating, its page and its download', (language) => {
  const html = render('landing', language);
  for (const app of ['Chronos-Pro', 'AtlasFibre', 'TrackIT']) {
    expect(links(html)).toContain(`[[page.download]]?app=${app}`);
    expect(links(html)).toContain(addressIn(language, `/${app.toLowerCase()}`));
  }
  for (const rating of ratings[language]) expect(html).toContain(`>${rating}</span>`);
  expect(html).toContain('data-ratings="[[site.ratings]]"');
  expect(links(html)).toContain(addressIn(language, '/apps'));
});

test.each(languages)(
  'M6 the table of plans in %s names each function once, what Basic lacks and what is free',
  (language) => {
    const table = /<table[\s\S]*<\/table>/.exec(render('landing', language))?.[0] ?? '';
    const rows = all(table, /<tr[^>]*>([\s\S]*?)<\/tr>/g);
    const names = rows.slice(1).map((row) => /scope="row"[^>]*>([^<]+)/.exec(row)?.[1]);
    expect(new Set(names).size).toBe(names.length);
    for (const row of rows.slice(1)) expect(row.match(/<td /g)).toHaveLength(4);
    const { t } = remoteTexts('marketing', language);
    const cellsOf = (row: string) => all(row, /<td[^>]*>([\s\S]*?)<\/td>/g);
    const lacking = (column: number) =>
      rows.filter((row) => cellsOf(row)[column]?.includes(t('pricing.compare.no'))).length;
    expect(cellsOf(rows[1] ?? '')[0]).toBe(t('pricing.compare.free'));
    expect(lacking(0)).toBe(3);
    expect(lacking(1)).toBe(2);
  },
);

test('M7 F-own-links every plan is subscribed by its payment link, in a new tab', () => {
  const buttons = all(render('landing', 'fr'), /(<a[^>]*site\.paymentLink[^>]*>)/g);
  const places = buttons.flatMap((button) => all(button, /href="\[\[site\.(paymentLinks\.\w+)\]\]"/g));
  expect(places).toEqual(['paymentLinks.basic', 'paymentLinks.premium', 'paymentLinks.business']);
  expect(render('landing', 'fr')).toContain('data-link-of="[[site.paymentLinkOf]]"');
  for (const button of buttons) {
    expect(button).toContain('target="_blank"');
    expect(button).toContain('rel="noopener"');
  }
});

test('M9 M10 without script the form goes to the api, in the language of the page', () => {
  const [aboveForm = '', form = ''] = render('landing', 'pt').split(/(?=<form)/);
  expect(form).toContain('method="post"');
  expect(form).toContain('action="/api/contact"');
  expect(form).toContain('name="language" value="pt"');
  expect(form).toMatch(/<textarea[^>]*rows="4"/);
  expect(form.match(/required=""/g)).toHaveLength(4);
  for (const outcome of ['sent', 'invalid', 'limited', 'failed']) {
    expect(aboveForm).toContain(`id="contact-${outcome}"`);
  }
});

test.each(languages)(
  'L15 every link of a page in %s leads to a page of the site in that language',
  (language) => {
    const ownAddresses = new Set(prerender.pages.map(({ paths }) => addressIn(language, paths)));
    // The shell fills in other teams' addresses.
    const known = new Set(
      [...ownAddresses].concat(
        [
          ...['download', 'trial', 'checkout', 'account', 'activate', 'cancellation'],
          ...['privacy', 'terms', 'gdpr', 'home', 'apps'],
        ].map((role) => `[[page.${role}]]`),
      ),
    );
    const found = pages.flatMap((id) =>
      links(render(id, language)).flatMap((href) =>
        /^(\/(?!samples\/)|\[\[page)/.test(href) ? [{ id, href }] : [],
      ),
    );
    expect(found.length).toBeGreaterThan(pages.length);
    expect(found.filter(({ href }) => !known.has(href.replace(/[?#].*$/, '')))).toEqual([]);
  },
);

test.each(languages)(
  'L15 the page about the publisher in %s leads to what shows how it works',
  (language) => {
    const ways = links(render('about', language));
    expect(ways).toContain('[[page.privacy]]');
    expect(ways).toContain('[[page.trial]]');
    for (const path of ['/blog/fibre-colours', '/support']) expect(ways).toContain(addressIn(language, path));
  },
);

test.each(languages)(
  'M2 the article in %s prints what AtlasFibre’s viewer says, by number and name',
  (language) => {
    const cells = (id: string) => {
      const table = /<table[\s\S]*?<\/table>/.exec(render(id, language))?.[0] ?? '';
      return table
        .replace(/ (class|id|data-chosen|data-found)="[^"]*"/g, '')
        .replace(/<(?!\/?t[rdh])[^>]*>/g, '');
    };
    expect(cells('fibre-colours')).toBe(cells('atlasfibre'));
    expect(all(cells('fibre-colours'), /(<td)/g)).toHaveLength(48);
    expect(render('fibre-colours', language)).not.toContain('data-island');
  },
);

test.each(pages)('R6 %s shows texts, never keys', (id) => {
  for (const language of languages) {
    const html = render(id, language);
    expect(html).not.toMatch(
      />(apps|hero|pricing|contact|shortPages|support|blog|fibre|appPage|jobReport)\.[a-z]/i,
    );
    expect(html).not.toContain('{{');
  }
});

test.each(pages)('R10 %s carries no inline style and no inline handler', (id) => {
  const html = render(id, 'fr');
  expect(html).not.toMatch(/ style="/);
  expect(html).not.toMatch(/ on[a-z]+="/);
});
