import { readFileSync } from 'node:fs';
import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import { messagesCheck } from '@site/shared-i18n/messages-check';
import { sharedLibraries } from '@site/shell-contract';
import { withoutStyles } from './leave-out.ts';

/** Class names agree between the browser's build and the prerendering one, and never between two remotes. */
export function cssModules(remote: string) {
  return { generateScopedName: `${remote}-[local]-[hash:base64:5]` };
}

/** Browsers that know `light-dark()` and `oklch()`: older ones would get every colour three times. */
export const cssTarget = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

/** The modules that the federation plugin brings along or makes up. */
const federationRuntime = /@module-federation|__mf_|virtual:mf|hostInit|preload-helper/;

/** What every island of a remote needs. It takes shared libraries as it loads, so federation must have started before. */
const islandRuntime = /src\/islands\.ts|remote-kit\/island\/(create-islands|message-urls|page-provider)/;

interface RemoteBuild {
  remote: string;
  root: string;
  version: string;
  outDir: string;
}

/** The browser's build of a remote: one exposed module that takes every shared library from the shell. */
export function browserBuild({ remote, root, version, outDir }: RemoteBuild): InlineConfig {
  return {
    root,
    configFile: false,
    base: `/r/${remote}/${version}/`,
    logLevel: 'warn',
    css: { modules: cssModules(remote) },
    plugins: [
      messagesCheck({ folder: `${root}/src/locales` }),
      react(),
      withoutStyles(),
      federation({
        name: remote,
        filename: 'remoteEntry.js',
        manifest: true,
        dts: false,
        exposes: { './island': './src/islands.ts' },
        disableSnapshot: true,
        disableRemote: true,
        experiments: { externalRuntime: true },
        shared: Object.fromEntries(
          librariesOf(root).map(([name, requiredVersion]) => [
            name,
            { singleton: true, requiredVersion, import: false as const },
          ]),
        ),
      }),
    ],
    build: {
      outDir,
      emptyOutDir: true,
      manifest: true,
      target: 'es2022',
      cssTarget,
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        input: `${root}/src/islands.ts`,
        output: {
          codeSplitting: {
            groups: [
              // Its runtime in one file instead of eight: each is a request, and an entry of every page's import map.
              { name: 'federation', test: federationRuntime, priority: 2 },
              { name: 'islands', test: islandRuntime, priority: 2 },
              { name: 'shared', test: /\/(src|node_modules)\//, minShareCount: 2, priority: 1 },
            ],
          },
        },
      },
    },
  };
}

/** The shared libraries that the kit's islands need, and those that the remote itself depends on: each is loaded for it. */
function librariesOf(root: string) {
  const { dependencies } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as {
    dependencies: object;
  };
  const used = new Set(['react', 'react-dom', 'react-i18next', ...Object.keys(dependencies)]);
  return Object.entries(sharedLibraries).filter(([name]) => used.has(name.split('/')[0] ?? ''));
}

/**
 * The build that prerendering runs: the same sources for Node, without federation. It brings the stylesheet too, of all
 * pages: those are no part of the browser's build.
 */
export function prerenderBuild({ remote, root, version, outDir }: RemoteBuild): InlineConfig {
  return {
    root,
    configFile: false,
    base: `/r/${remote}/${version}/`,
    logLevel: 'warn',
    css: { modules: cssModules(remote) },
    publicDir: false,
    plugins: [react()],
    build: {
      ssr: `${root}/src/prerender.tsx`,
      ssrEmitAssets: true,
      cssCodeSplit: false,
      cssTarget,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      assetsInlineLimit: 0,
      rolldownOptions: { output: { entryFileNames: 'prerender.js' } },
    },
  };
}
