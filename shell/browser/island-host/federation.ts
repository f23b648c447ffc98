import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import * as ReactDomClient from 'react-dom/client';
import * as i18next from 'i18next';
import { I18nextProvider, useTranslation } from 'react-i18next';
import * as zustand from 'zustand';
import { createInstance } from '@module-federation/enhanced/runtime';
import provideRuntime from '@module-federation/inject-external-runtime-core-plugin';
import { sharedLibraries } from '@site/shell-contract';

/** What remotes get: the router is for old releases alone. */
const libraries = { ...sharedLibraries, 'react-router-dom': '^7.18.0' } as const;
type Library = keyof typeof libraries;

/** The shared libraries: `lib` is part of the app, `get` loads on demand. */
const sources: Record<Library, { lib: () => unknown } | { get: () => Promise<() => unknown> }> = {
  react: { lib: () => React },
  'react/jsx-runtime': { lib: () => jsxRuntime },
  'react-dom': { lib: () => ReactDom },
  'react-dom/client': { lib: () => ReactDomClient },
  i18next: { lib: () => i18next },
  // The names in use, as shared libraries are not tree-shaken: `Trans` brings an HTML parser.
  'react-i18next': { lib: () => ({ I18nextProvider, useTranslation }) },
  zustand: { lib: () => zustand },
  'react-router-dom': {
    async get() {
      // oxlint-disable-next-line no-restricted-imports -- for releases that were built while islands had a router
      const router = await import('react-router-dom');
      return () => router;
    },
  },
};

/** Module Federation's runtime: remotes take it, and the shared libraries, from here. */
export const federation = createInstance({
  name: 'shell',
  remotes: [],
  plugins: [provideRuntime()],
  shared: Object.fromEntries(
    (Object.keys(sources) as Library[]).map((name) => [
      name,
      {
        version: sharedVersions[name],
        scope: 'default',
        shareConfig: { singleton: true, requiredVersion: libraries[name] },
        ...sources[name],
      },
    ]),
  ),
});
