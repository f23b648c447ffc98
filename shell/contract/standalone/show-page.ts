import {
  addressIn,
  createLoadingI18n,
  defaultLanguage,
  languageNames,
  languages,
  splitLanguagePrefix,
} from '@site/shared-i18n';
import type { ApiClient, Island } from '../src/island.ts';
import '../src/tokens.css';
import { exampleSite } from './example-site.ts';
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

/** Shows the page of the address in a bare frame, rendered in the browser, for working on a remote without the shell. */
export async function showPage(mount: Island['mount']): Promise<void> {
  const { prefix, path } = splitLanguagePrefix(location.pathname);
  const language = prefix ?? defaultLanguage;
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
  await mount(element('page'), {
    page: path.slice(1) || 'landing',
    language,
    location: { pathname: location.pathname, search: location.search, hash: location.hash },
    navigator: {
      push: (address) => location.assign(address),
      replace: (address) => location.replace(address),
      go: (delta) => history.go(delta),
    },
    i18n,
    loadCatalogue: load,
    notify: ({ title, description }) => alert([title, description].filter(Boolean).join('\n')),
    site: exampleSite,
    api,
  });
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The frame has no element ${id}`);
  return found;
}
