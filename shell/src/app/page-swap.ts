import type { PageData } from '../page-data.ts';
import { pageDataId } from '../page-data.ts';

/** What of the head belongs to one page. */
const pageHead =
  'meta[name="description"], meta[name="robots"], meta[property^="og:"], link[rel="canonical"], link[rel="alternate"], script[type="application/ld+json"]';

/** Puts a fetched page in the place of the shown one: title, head, content and data. The chrome stays. */
export function putInPlace(next: Document): void {
  document.title = next.title;
  for (const element of document.head.querySelectorAll(pageHead)) element.remove();
  document.head.append(...next.head.querySelectorAll(pageHead));
  replaceContent('main', next);
  replaceContent(`#${pageDataId}`, next);
}

/** Loads the stylesheets that a page needs and this one has not. */
export async function loadStyles(page: PageData): Promise<void> {
  const remote = page.island?.remote;
  const missing = (remote ? (page.remotes[remote]?.styles ?? []) : []).filter((href) => !hasStyles(href));
  await Promise.all(missing.map(loadStyle));
}

function hasStyles(href: string): boolean {
  return (
    document.querySelector(
      `style[data-href="${CSS.escape(href)}"], link[rel="stylesheet"][href="${CSS.escape(href)}"]`,
    ) !== null
  );
}

function loadStyle(href: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  link.onload = () => resolve();
  link.onerror = () => reject(new Error(`${href} did not load`));
  document.head.append(link);
  return promise;
}

function replaceContent(selector: string, next: Document): void {
  const from = next.querySelector(selector);
  const to = document.querySelector(selector);
  if (from && to) to.replaceChildren(...from.childNodes);
}
