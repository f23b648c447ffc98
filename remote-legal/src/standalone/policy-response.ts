import { addressIn, languages, type Language } from '@site/shared-i18n';
import { policyAddress } from '../policies/policies.ts';
import { exampleSite } from '@site/remote-kit/example-site';
import type { Prerender, Page } from '@site/remote-kit/prerender';
import { pageAddress } from '@site/shell-contract';
import { fillPlaceholders } from '@site/shell-contract/site-placeholders';
import { describeFault, explainFault } from '../policies/fault.ts';
import prerender, { faults, renderFragment } from '../prerender.tsx';
import { escapeHtml } from '../policies/markdown.ts';
import { barePage, faultsPage } from './bare-page.ts';
import { readChrome } from './chrome.ts';

interface PolicyResponse {
  status: number;
  html: string;
  location?: string;
}

/**
 * A policy page below the faults of the texts, in a site's header and footer, or else in a bare frame.
 * @param site origin of the site, which may not run
 */
export async function policyResponse(pathname: string, site: string | undefined): Promise<PolicyResponse> {
  if (pathname === '/') return { status: 302, html: '', location: policyAddress('privacy', 'fr') };
  const found = findPage(prerender, pathname);
  if (!found) {
    const lines = [`${pathname} is no page of the policies.`, ...faults.map(describeFault)];
    return { status: 404, html: faultsPage(lines) };
  }
  const { page, language } = found;
  const lines = faults.map((fault) => `${fault.file}:${fault.line} ${explainFault(fault, language)}`);
  try {
    const { html, head } = await renderFragment(prerender, page, language, {});
    const isPolicy = (path: string) => findPage(prerender, path) !== undefined;
    const chrome = site === undefined ? undefined : await readChrome(site, { pathname, language }, isPolicy);
    const addressOf = (role: string) => pageAddress({}, role, language);
    const body = fillPlaceholders(html, { site: chrome?.site ?? exampleSite, addressOf }, escapeHtml);
    return {
      status: 200,
      html: barePage({ language, title: head.title, paths: page.paths, body, faults: lines, chrome }),
    };
  } catch {
    // A text is missing or unreadable: the faults name it.
    return { status: 500, html: faultsPage(lines) };
  }
}

function findPage(prerender: Prerender, pathname: string): { page: Page; language: Language } | undefined {
  for (const page of prerender.pages) {
    for (const language of languages)
      if (addressIn(language, page.paths) === pathname) return { page, language };
  }
  return undefined;
}
