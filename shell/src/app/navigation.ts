import { isModified } from '../boot/same-page-links.ts';
import { pageEvent } from '../boot/page-event.ts';
import { readPageData } from '../boot/read-page-data.ts';
import type { ShellStore } from '../chrome/chrome-context.tsx';
import type { PageData } from '../page-data.ts';
import { isPayingPage } from '../paying-pages.ts';
import type { IslandHost } from './island-host.ts';
import { currentLocation } from './island-host.ts';
import { loadStyles, putInPlace } from './page-swap.ts';

/** ms in which a page that is put in place fades in. */
const fadeDuration = 200;

export interface Navigation {
  /** Shows the page of an address of this site and adds it to the history, or replaces the shown one's entry. */
  go(address: string, how?: 'push' | 'replace'): Promise<void>;
}

interface Parts {
  store: ShellStore;
  island: IslandHost;
  /** Called when the shown page's island could not be brought to life. */
  onIslandFailure(page: PageData, error: unknown): void;
}

/**
 * Moves between pages without loading the chrome anew: fetches the composed page, puts its content in place and
 * hydrates it. Whatever does not fit (another language, other releases, no page at all) is loaded in full.
 */
export function createNavigation({ store, island, onIslandFailure }: Parts): Navigation {
  let running: AbortController | undefined;

  /** @returns whether the page was put in place; a page that does not fit is loaded in full instead */
  async function show(url: URL): Promise<boolean> {
    running?.abort();
    const mine = (running = new AbortController());
    const next = await fetchPage(url, store.getState().page.combination, mine.signal).catch(() => undefined);
    if (mine.signal.aborted) return false;
    const shown = store.getState().page;
    if (!next || !continues(shown, next.page)) {
      loadInFull(url);
      return false;
    }
    await loadStyles(next.page).catch(() => undefined);
    if (mine.signal.aborted) return false;
    island.leave();
    putInPlace(next.document);
    store.setState({ page: next.page });
    // No view transition: while one runs, presses reach nothing of the page.
    if (!reducedMotion()) document.querySelector('main')?.animate({ opacity: [0, 1] }, fadeDuration);
    window.dispatchEvent(new Event(pageEvent));
    await island.show(next.page).catch((error: unknown) => onIslandFailure(next.page, error));
    return true;
  }

  async function go(address: string, how: 'push' | 'replace' = 'push'): Promise<void> {
    const url = new URL(address, location.href);
    if (url.origin !== location.origin) return loadInFull(url);
    if (isSamePage(url)) {
      history[how === 'push' ? 'pushState' : 'replaceState'](null, '', url);
      scrollToTarget(url.hash);
      island.update(currentLocation());
      return;
    }
    remember();
    history[how === 'push' ? 'pushState' : 'replaceState'](null, '', url);
    if (!(await show(url))) return;
    if (url.hash) return scrollToTarget(url.hash);
    scrollTo({ top: 0, behavior: 'instant' });
    focusHeading();
  }

  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.defaultPrevented || isModified(event) || !isOwnLink(link)) return;
    // To a part of the shown page the browser goes by itself, and takes the keyboard along.
    if (link.hash && isSamePage(link)) return;
    event.preventDefault();
    void go(link.href);
  });
  let shownPath = location.pathname + location.search;
  addEventListener('popstate', (event) => {
    const path = location.pathname + location.search;
    if (path === shownPath) {
      // Back before the next page has come: that one is no longer wanted.
      running?.abort();
      return island.update(currentLocation());
    }
    shownPath = path;
    void show(new URL(location.href)).then((swapped) => {
      if (!swapped) return;
      const position = (event.state as { scroll?: number } | null)?.scroll;
      scrollTo({ top: position ?? 0, behavior: 'instant' });
      focusHeading();
    });
  });
  store.subscribe(() => (shownPath = location.pathname + location.search));

  return { go };
}

interface FetchedPage {
  document: Document;
  page: PageData;
}

/** @param combination the open page's own: its next pages are of the same releases as long as they are kept */
async function fetchPage(url: URL, combination: string, signal: AbortSignal): Promise<FetchedPage> {
  const headers = { Accept: 'text/html', 'X-Combination': combination };
  const answer = await fetch(url, { headers, signal });
  if (!answer.headers.get('Content-Type')?.startsWith('text/html')) throw new Error(`${url} is no page`);
  const fetched = new DOMParser().parseFromString(await answer.text(), 'text/html');
  return { document: fetched, page: readPageData(fetched) };
}

/** Whether a page can follow the shown one in the same document. */
function continues(shown: PageData, next: PageData): boolean {
  return (
    shown.language === next.language &&
    shown.combination === next.combination &&
    shown.app.script === next.app.script &&
    isPayingPage(shown.address) === isPayingPage(next.address)
  );
}

function isOwnLink(link: HTMLAnchorElement): boolean {
  return (
    link.origin === location.origin &&
    !link.target &&
    !link.hasAttribute('download') &&
    !('language' in link.dataset) &&
    !('fullLoad' in link.dataset) &&
    !/^\/(api|assets|r)\//.test(link.pathname)
  );
}

function isSamePage(url: URL | HTMLAnchorElement): boolean {
  return url.pathname === location.pathname && url.search === location.search;
}

/** Keeps the scroll position with the history entry that is left. */
function remember(): void {
  history.replaceState({ scroll: scrollY }, '');
}

/** The browser's own way to a part of the page: it scrolls there, and the next press of Tab goes on from there. */
function scrollToTarget(hash: string): void {
  if (hash.length > 1) location.replace(hash);
  else document.documentElement.scrollIntoView();
}

/** Reading goes on at the new page's heading, which screen readers then announce. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

function reducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function loadInFull(url: URL): void {
  // To assign the address that the bar already shows would only scroll to its fragment.
  if (url.href === location.href) location.reload();
  else location.assign(url);
}
