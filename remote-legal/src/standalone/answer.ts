import { addressIn, languages, policyAddress, type Language } from '@site/shared-i18n';
import type { Prerender, PrerenderPage } from '@site/shell-contract/prerender';
import { fillSiteTokens } from '@site/shell-contract/site';
import { barePage, faultsPage } from './bare-page.ts';
import { exampleSite } from './example-site.ts';

export interface Answer {
  status: number;
  html: string;
  location?: string;
}

/** A page of the policies in a bare frame, or in its place what is wrong with the texts. */
export async function answer(pathname: string): Promise<Answer> {
  let module: typeof import('../prerender.tsx');
  try {
    module = await import('../prerender.tsx');
  } catch (error) {
    return { status: 500, html: faultsPage(error instanceof Error ? error.message : String(error)) };
  }
  if (pathname === '/') return { status: 302, html: '', location: policyAddress('privacy', 'fr') };
  const found = findPage(module.default, pathname);
  if (!found) return { status: 404, html: faultsPage(`${pathname} is no page of the policies.`) };
  const { page, language } = found;
  const { html, head } = module.renderFragment(module.default, page, language, {});
  const body = fillSiteTokens(html, exampleSite, escapeHtml);
  return { status: 200, html: barePage({ language, title: head.title, paths: page.paths, body }) };
}

function findPage(
  prerender: Prerender,
  pathname: string,
): { page: PrerenderPage; language: Language } | undefined {
  for (const page of prerender.pages) {
    for (const language of languages)
      if (addressIn(language, page.paths) === pathname) return { page, language };
  }
  return undefined;
}

function escapeHtml(value: string): string {
  return value.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
