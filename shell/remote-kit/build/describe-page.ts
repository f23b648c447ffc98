import { addressesOf, addressIn, type Language } from '@site/shared-i18n';
import type { ReleasePage } from '@site/shell-contract/manifest';
import type { RenderedPage } from '../prerender/render-fragment.tsx';
import type { Page } from '../prerender/page.ts';

/** A page's entry in the manifest, without built files. */
export function describePage(
  page: Page,
  language: Language,
  query: Record<string, string>,
  { head, labels, islands }: Omit<RenderedPage, 'html'>,
): ReleasePage {
  return {
    id: page.id,
    language,
    path: page.paths[language],
    address: addressIn(language, page.paths),
    query,
    fragment: `fragments/${fileName(page, language, query)}.html`,
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
    forms: page.forms ?? {},
    ...(page.data !== undefined && { data: page.data }),
    status: 200,
  };
}

/** The base name of a page's files in one language and variant. */
export function fileName(page: Page, language: Language, query: Record<string, string>): string {
  const variant = Object.values(query).map((value) => `.${value.replace(/[^A-Za-z0-9-]/g, '_')}`);
  return `${language}/${page.id}${variant.join('')}`;
}
