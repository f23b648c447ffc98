import { load } from 'cheerio';
import { addressesOf, addressIn, languages, type Language } from '@site/shared-i18n';
import type { ReleasePage } from '@site/shell-contract/manifest';
import type { RenderedPage } from '../prerender/render-fragment.tsx';
import type { Page } from '../prerender/page.ts';

export interface PageVariant {
  page: Page;
  language: Language;
  query: Record<string, string>;
}

export function variantsOf(page: Page): PageVariant[] {
  return (page.languages ?? languages).flatMap((language) =>
    [{}, ...(page.variants ?? [])].map((query) => ({ page, language, query })),
  );
}

export function describePage(
  variant: PageVariant,
  { html, head, labels, islands }: RenderedPage,
): ReleasePage {
  const { page, language, query } = variant;
  return {
    id: page.id,
    language,
    address: addressIn(language, page.paths),
    query,
    ...(page.from !== undefined && { from: page.from }),
    fragment: `fragments/${fileName(variant)}.html`,
    title: head.title,
    description: head.description,
    alternates: addressesOf(page.paths),
    structuredData: head.structuredData ?? [],
    hydration: islands.length > 0 ? (page.hydration ?? 'interaction') : 'never',
    preload: [],
    indexed: page.indexed,
    ...(page.role !== undefined && { role: page.role }),
    takesPayment: page.takesPayment ?? false,
    chrome: [...(page.chrome ?? [])],
    links: (page.links ?? []).map(({ list, order }, index) => ({ list, order, label: labels[index] ?? '' })),
    forms: { ...page.forms, ...formsOf(html) },
    ...(page.data !== undefined && { data: page.data }),
    ...(page.dataIsPublic && { dataIsPublic: true }),
    status: 200,
  };
}

/** The api paths that a page's forms post to and its links lead to, with the id of the element for their failure. */
function formsOf(html: string): ReleasePage['forms'] {
  const $ = load(html, {}, false);
  const failure = $('[id$="-failed"]').attr('id');
  if (!failure) return {};
  const targets = $('[action^="/api/"], [href^="/api/"]').toArray();
  const paths = targets.map(
    (element) => ($(element).attr('action') ?? $(element).attr('href'))?.split('?')[0],
  );
  return Object.fromEntries(paths.map((path = '') => [path, failure]));
}

export function fileName({ page, language, query }: PageVariant): string {
  const values = Object.values(query).map((value) => `.${value.replace(/[^A-Za-z0-9-]/g, '_')}`);
  return `${language}/${page.id}${values.join('')}`;
}

/** The first path of another remote's file in a page: it would vanish with that remote's releases. */
export function findForeignFile(html: string, remote: string): string | undefined {
  // Behind a host name, `/r/` is a path of another site.
  const paths = html.matchAll(/(?<!\w)\/r\/([\w-]+)\//g);
  return [...paths].find(([, named]) => named !== remote)?.[0];
}
