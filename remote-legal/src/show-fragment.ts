import type { IslandProps } from '@site/shell-contract';
import { fillSiteTokens } from '@site/shell-contract/site-tokens';

/**
 * Puts a page's own fragment of this release into an element, with the site's values.
 * @throws Error when the fragment cannot be loaded
 */
export async function showFragment(
  element: HTMLElement,
  { page, language, site }: IslandProps,
): Promise<void> {
  const address = `${import.meta.env.BASE_URL}fragments/${language}/${page}.html`;
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`GET ${address} answered ${answer.status}`);
  element.innerHTML = fillSiteTokens(await answer.text(), site, escapeHtml);
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(value: string): string {
  return value.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
