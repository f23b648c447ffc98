import Mustache from 'mustache';
import { createStore } from 'zustand/vanilla';
import {
  addressIn,
  createLoadingI18n,
  defaultLanguage,
  languageNames,
  languages,
  splitLanguagePrefix,
  type Language,
} from '@site/shared-i18n';
import {
  pageAddress,
  type ApiClient,
  type Notice,
  type RemoteModule,
  type ShellState,
} from '@site/shell-contract';
import { pageDataUrl, readPageValues, unavailable, type PageValues } from '@site/shell-contract/page-data';
import '@site/shell-contract/tokens.css';
import type { Prerender } from '../prerender/render-fragment.tsx';
import { renderPage } from '../prerender/render-page.tsx';
import { exampleSite } from './example-site.ts';
import { messageUrls } from '../island/message-urls.ts';
import './frame.css';

const api: ApiClient = {
  async request(method, address, body) {
    const answer = await fetch(address, {
      method,
      headers: { 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
    return answer;
  },
  query: (address) => fetch(address).then((answer) => answer.json()),
};

/**
 * Shows the page of the address in a bare frame, for work on a remote without the shell. As on the site, the page is
 * HTML and only its islands are hydrated: an interactive part outside an island does not work here either.
 */
export async function showPage({ remote, pages }: Prerender, { hydrate }: RemoteModule): Promise<void> {
  const { prefix, path } = splitLanguagePrefix(location.pathname);
  const language = prefix ?? defaultLanguage;
  const page = pages.find(({ paths }) => paths[language] === path) ?? pages[0];
  if (!page) throw new Error(`${remote} has no pages`);
  const { i18n, load } = await createLoadingI18n(language);
  document.documentElement.lang = language;
  element('languages').append(
    ...languages.map((other) => {
      const link = document.createElement('a');
      link.href = addressIn(other, path) + location.search;
      link.textContent = languageNames[other].code;
      return link;
    }),
  );
  const { pathname, search, hash } = location;
  const props = {
    page: page.id,
    language,
    state: createStore<ShellState>(() => ({ location: { pathname, search, hash }, theme: 'light' })),
    navigator: {
      push: (address: string) => location.assign(address),
      replace: (address: string) => location.replace(address),
      go: (delta: number) => history.go(delta),
    },
    i18n,
    loadMessages: load,
    pageAddress: (role: string) => pageAddress({}, role, language),
    notify: ({ title, description }: Notice) => alert([title, description].filter(Boolean).join('\n')),
    site: exampleSite,
    api,
  };
  const [{ default: Page }] = await Promise.all([page.load(), load(remote, messageUrls)]);
  const { html } = renderPage(remote, Page, props);
  element('page').innerHTML = page.data ? Mustache.render(html, await valuesOf(page.data, language)) : html;
  const islands = document.querySelectorAll<HTMLElement>('[data-island]');
  await Promise.all([...islands].map((island) => hydrate(island, props)));
}

/** The api's values for this visitor, as the shell puts it into the page. */
async function valuesOf(endpoint: string, language: Language): Promise<PageValues> {
  const url = pageDataUrl(endpoint, new URLSearchParams(location.search), language);
  return fetch(url)
    .then(readPageValues)
    .catch(() => unavailable);
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The frame has no element ${id}`);
  return found;
}
