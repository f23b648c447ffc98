import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import { catalogueCheck } from '@site/shared-i18n/catalogue-check';
import { sharedLibraries } from '../src/shared-libraries.ts';

/** Class names agree between the browser's build and the prerendering one, and never between two remotes. */
export function cssModules(remote: string) {
  return { generateScopedName: `${remote}-[local]-[hash:base64:5]` };
}

/** Browsers that know `light-dark()` and `oklch()`: older ones would get every colour three times. */
export const cssTarget = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

/** The modules that the federation plugin brings along or makes up. */
export const federationRuntime = /@module-federation|__mf_|virtual:mf|hostInit/;

/**
 * The first line of a file whose functions nearly all run as the page loads: V8 then compiles them while the file
 * arrives, off the main thread (https://v8.dev/blog/explicit-compile-hints).
 */
export const compiledWhileLoading = '//# allFunctionsCalledOnLoad\n';

interface RemoteBuild {
  remote: string;
  root: string;
  version: string;
  outDir: string;
}

/** The browser's build of a remote: one exposed island that takes every shared library from the shell. */
export function browserBuild({ remote, root, version, outDir }: RemoteBuild): InlineConfig {
  return {
    root,
    configFile: false,
    base: `/r/${remote}/${version}/`,
    logLevel: 'warn',
    css: { modules: cssModules(remote) },
    plugins: [
      catalogueCheck({ folder: `${root}/src/locales` }),
      react(),
      federation({
        name: remote,
        filename: 'remoteEntry.js',
        manifest: true,
        dts: false,
        exposes: { './island': './src/island.tsx' },
        disableSnapshot: true,
        disableRemote: true,
        experiments: { externalRuntime: true },
        shared: Object.fromEntries(
          Object.entries(sharedLibraries).map(([name, requiredVersion]) => [
            name,
            { singleton: true, requiredVersion, import: false as const },
          ]),
        ),
      } as Parameters<typeof federation>[0]),
    ],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      cssTarget,
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        input: `${root}/src/island.tsx`,
        output: {
          postBanner: compiledWhileLoading,
          codeSplitting: {
            groups: [
              // Its runtime in one file instead of eight: each is a request, and an entry of every page's import map.
              { name: 'federation', test: federationRuntime, priority: 2 },
              { name: 'shared', test: /\/(src|node_modules)\//, minShareCount: 2, priority: 1 },
            ],
          },
        },
      },
    },
  };
}

/** The build that prerendering runs: the same sources for Node, without federation. */
export function prerenderBuild({ remote, root, version, outDir }: RemoteBuild): InlineConfig {
  return {
    root,
    configFile: false,
    base: `/r/${remote}/${version}/`,
    logLevel: 'warn',
    css: { modules: cssModules(remote) },
    plugins: [react()],
    build: {
      ssr: `${root}/src/prerender.tsx`,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      assetsInlineLimit: 0,
      rolldownOptions: { output: { entryFileNames: 'prerender.js' } },
    },
  };
}
