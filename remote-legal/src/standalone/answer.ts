import { addressIn, languages, policyAddress, type Language } from '@site/shared-i18n';
import type { Prerender, PrerenderPage } from '@site/shell-contract/prerender';
import { fillSiteTokens } from '@site/shell-contract/site-tokens';
import { describeFault } from '../policies/fault.ts';
import prerender, { faults, renderFragment } from '../prerender.tsx';
import { barePage, faultsPage } from './bare-page.ts';
import { exampleSite } from './example-site.ts';

export interface Answer {
  status: number;
  html: string;
  location?: string;
}

/** A page of the policies in a bare frame, below what is wrong with the texts. */
export function answer(pathname: string): Answer {
  if (pathname === '/') return { status: 302, html: '', location: policyAddress('privacy', 'fr') };
  const found = findPage(prerender, pathname);
  const lines = faults.map(describeFault);
  if (!found) return { status: 404, html: faultsPage([`${pathname} is no page of the policies.`, ...lines]) };
  const { page, language } = found;
  try {
    const { html, head } = renderFragment(prerender, page, language, {});
    const body = fillSiteTokens(html, exampleSite, escapeHtml);
    return {
      status: 200,
      html: barePage({ language, title: head.title, paths: page.paths, body, faults: lines }),
    };
  } catch {
    // A text that is missing or cannot be read: the faults say which.
    return { status: 500, html: faultsPage(lines) };
  }
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
