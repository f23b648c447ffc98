/* Shows a page of this remote in a bare frame, rendered in the browser, for working on it without the shell. */
import {
  addressIn,
  createLoadingI18n,
  defaultLanguage,
  languageNames,
  languages,
  splitLanguagePrefix,
} from '@site/shared-i18n';
import type { ApiClient } from '@site/shell-contract';
import '@site/shell-contract/tokens.css';
import { mount } from '../island.tsx';
import { exampleSite } from './example-site.ts';
import './frame.css';

const { prefix, path } = splitLanguagePrefix(location.pathname);
const language = prefix ?? defaultLanguage;
const { i18n, load } = await createLoadingI18n(language);

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

document.documentElement.lang = language;
element('languages').append(
  ...languages.map((other) => {
    const link = document.createElement('a');
    link.href = addressIn(other, path);
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

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`index.html has no element ${id}`);
  return found;
}
