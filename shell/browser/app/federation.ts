import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import * as ReactDomClient from 'react-dom/client';
import * as i18next from 'i18next';
import * as zustand from 'zustand';
import { init } from '@module-federation/enhanced/runtime';
import { sharedLibraries } from '@site/shell-contract';
import * as reactI18next from './shared/react-i18next.ts';
import * as reactRouterDom from './shared/react-router-dom.ts';

type Library = keyof typeof sharedLibraries;

const libraries: Record<Library, unknown> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDom,
  'react-dom/client': ReactDomClient,
  'react-router-dom': reactRouterDom,
  i18next,
  'react-i18next': reactI18next,
  zustand,
};

/**
 * Starts Module Federation: remotes take the shared libraries from the shell, at once, as they come with the app. The plugin
 * of the build is not needed here; it would add a remote entry that nobody loads.
 */
export const federation = init({
  name: 'shell',
  remotes: [],
  shared: Object.fromEntries(
    (Object.keys(sharedLibraries) as Library[]).map((name) => [
      name,
      {
        version: sharedVersions[name] ?? '',
        scope: 'default',
        shareConfig: { singleton: true, requiredVersion: sharedLibraries[name] },
        lib: () => libraries[name],
      },
    ]),
  ),
});
