import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import * as ReactDomClient from 'react-dom/client';
import * as zustand from 'zustand';
import { init } from '@module-federation/enhanced/runtime';
import { sharedLibraries } from '@site/shell-contract';
import * as i18next from './shared/i18next.ts';
import * as reactI18next from './shared/react-i18next.ts';

type Library = keyof typeof sharedLibraries;

/** The shared libraries: `lib` is part of the app, `get` loads on demand. */
const sources: Record<Library, { lib: () => unknown } | { get: () => Promise<() => unknown> }> = {
  react: { lib: () => React },
  'react/jsx-runtime': { lib: () => jsxRuntime },
  'react-dom': { lib: () => ReactDom },
  'react-dom/client': { lib: () => ReactDomClient },
  i18next: { lib: () => i18next },
  'react-i18next': { lib: () => reactI18next },
  zustand: { lib: () => zustand },
  'react-router-dom': {
    async get() {
      const router = await import('./shared/react-router-dom.ts');
      return () => router;
    },
  },
};

/**
 * Starts Module Federation: remotes take the shared libraries from this runtime. Without the build plugin, which would
 * add an unused remote entry.
 */
export const federation = init({
  name: 'shell',
  remotes: [],
  shared: Object.fromEntries(
    (Object.keys(sources) as Library[]).map((name) => [
      name,
      {
        version: sharedVersions[name],
        scope: 'default',
        shareConfig: { singleton: true, requiredVersion: sharedLibraries[name] },
        ...sources[name],
      },
    ]),
  ),
});
