import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import * as ReactDomClient from 'react-dom/client';
import * as i18next from 'i18next';
import * as reactI18next from 'react-i18next';
import * as zustand from 'zustand';
import provideRuntime from '@module-federation/inject-external-runtime-core-plugin';
import { createInstance } from '@module-federation/enhanced/runtime';

interface Island {
  hydrate(element: Element, props: object): Promise<void>;
}

const { remote = '', base = '', fragment = '' } = Object.fromEntries(new URLSearchParams(location.search));
const share = (version: string, library: object) => ({ version, lib: () => library });
const federation = createInstance({
  name: 'bare-host',
  plugins: [provideRuntime()],
  remotes: [{ name: remote, entry: `${base}mf-manifest.json` }],
  shared: {
    react: share(React.version, React),
    'react/jsx-runtime': share(React.version, jsxRuntime),
    'react-dom': share(ReactDom.version, ReactDom),
    'react-dom/client': share(ReactDom.version, ReactDomClient),
    i18next: share('26.7.2', i18next),
    'react-i18next': share('17.1.12', reactI18next),
    zustand: share('5.1.0', zustand),
  },
});

const i18n = i18next.createInstance();
await i18n.init({ lng: 'en', resources: {} });
const loadMessages = async (namespace: string, urls: Record<string, string>) =>
  i18n.addResourceBundle('en', namespace, await (await fetch(urls.en ?? '')).json());
document.body.innerHTML = await (await fetch(base + fragment)).text();
const island = await federation.loadRemote<Island>(`${remote}/island`);
for (const element of document.querySelectorAll('[data-island]')) {
  await island?.hydrate(element, {
    language: 'en',
    i18n,
    loadMessages,
    pageAddress: () => '#',
    api: {},
    // The fragment stands here as it was built, with placeholders for the site's values.
    site: { businessPeople: '[[site.businessPeople]]' },
  });
  element.toggleAttribute('data-hydrated', true);
}
