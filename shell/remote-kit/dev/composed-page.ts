/*
 * Updates an open page of `npm run dev` when its sources change: React refreshes components, this script everything
 * else.
 */
// React's refresh needs this preamble before React loads.
import '@vitejs/plugin-react/preamble';
import type { PageProps } from '@site/shell-contract';
import { noteServed, renewContent } from './renew-content.ts';

/** Changes within this many ms are shown together: editors write a file in several steps. */
const settle = 20;

let props: PageProps | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Also updates the texts of the page's islands from now on. */
export function keepMessages(given: PageProps): void {
  props = given;
}

import.meta.hot?.on('composed-page:changed', () => {
  clearTimeout(timer);
  timer = setTimeout(() => void renew(), settle);
});

// The page as it came is gone: scripts have changed it.
void readPage().then((page) => {
  const [present, served] = [document, page].map((each) => each?.querySelector('main'));
  if (present && served) noteServed(present, served);
});

async function renew(): Promise<void> {
  const [page] = await Promise.all([readPage(), renewMessages()]);
  if (!page) return;
  // What could not be rendered when it was opened, or hydrated when it was used, starts anew.
  if (!document.querySelector('main') || document.querySelector('[data-failed]')) return location.reload();
  closeOverlay();
  renewStyles(page);
  const [present, next] = [document, page].map((each) => each.querySelector('main'));
  if (present && next) renewContent(present, next);
  document.title = page.title;
}

/** The present page; undefined while its sources are at fault, which Vite's overlay shows over the open one. */
async function readPage(): Promise<Document | undefined> {
  const answer = await fetch(location.href, { headers: { Accept: 'text/html' } });
  if (answer.status >= 500) return undefined;
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}

function closeOverlay(): void {
  for (const overlay of document.querySelectorAll<HTMLElement & { close(): void }>('vite-error-overlay'))
    overlay.close();
}

function renewStyles(page: Document): void {
  // Without Vite's own styles, which it updates itself.
  const [present = [], next = []] = [document, page].map((each) => [
    ...each.head.querySelectorAll('style:not([data-vite-dev-id])'),
  ]);
  for (const [index, style] of present.entries()) {
    const text = next[index]?.textContent;
    if (text !== undefined && text !== style.textContent) style.textContent = text;
  }
}

async function renewMessages(): Promise<void> {
  if (!props) return;
  const { i18n, language } = props;
  const remote = document.querySelector<HTMLElement>('[data-remote]')?.dataset.remote ?? '';
  const answer = await fetch(`${import.meta.env.BASE_URL}src/locales/${language}.json`);
  if (!answer.ok) return;
  i18n.addResourceBundle(language, remote, await answer.json(), true, true);
  // Makes components with texts render again.
  i18n.emit('languageChanged', language);
}
