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

type Library = keyof typeof sharedLibraries;

const sources: Record<Library, () => unknown> = {
  react: () => React,
  'react/jsx-runtime': () => jsxRuntime,
  'react-dom': () => ReactDom,
  'react-dom/client': () => ReactDomClient,
  i18next: () => i18next,
  // The names in use, as shared libraries are not tree-shaken: `Trans` brings an HTML parser.
  'react-i18next': () => ({ I18nextProvider, useTranslation }),
  zustand: () => zustand,
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
        shareConfig: { singleton: true, requiredVersion: sharedLibraries[name] },
        lib: sources[name],
      },
    ]),
  ),
});
