import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import * as ReactDomClient from 'react-dom/client';
import * as i18next from 'i18next';
import * as zustand from 'zustand';
import { init } from '@module-federation/enhanced/runtime';
import { sharedLibraries } from '@site/shell-contract';
import * as reactI18next from './shared/react-i18next.ts';

type Library = keyof typeof sharedLibraries;

/** What every island uses comes with the app. */
const libraries: Partial<Record<Library, unknown>> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDom,
  'react-dom/client': ReactDomClient,
  i18next,
  'react-i18next': reactI18next,
  zustand,
};

/** What few islands use comes with the first of them. */
const onDemand: Partial<Record<Library, () => Promise<unknown>>> = {
  'react-router-dom': () => import('./shared/react-router-dom.ts'),
};

/**
 * Starts Module Federation: remotes take the shared libraries from this runtime. The plugin of the build is not needed here;
 * it would add a remote entry that nobody loads.
 */
export const federation = init({
  name: 'shell',
  remotes: [],
  shared: Object.fromEntries(
    (Object.keys(sharedLibraries) as Library[]).map((name) => {
      const library = libraries[name];
      const load = onDemand[name];
      return [
        name,
        {
          version: sharedVersions[name] ?? '',
          scope: 'default',
          shareConfig: { singleton: true, requiredVersion: sharedLibraries[name] },
          ...(library
            ? { lib: () => library }
            : {
                get: async () =>
                  (
                    (module) => () =>
                      module
                  )(await load?.()),
              }),
        },
      ];
    }),
  ),
});
