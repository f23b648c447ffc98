import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import { messagesCheck } from '@site/shared-i18n/messages-check';
import { classNamesOf, supportedBrowsers } from '@site/remote-kit/build';
import { installedVersions } from './versions.ts';

interface ShellBuild {
  root: string;
  dist: string;
  mode: 'production' | 'development';
}

function sharedConfig({ root }: ShellBuild) {
  return {
    root,
    configFile: false,
    logLevel: 'warn',
    css: { modules: { generateScopedName: classNamesOf('shell', root) } },
  } as const;
}

const sharedVersions = JSON.stringify(installedVersions());

/** Scripts without imports and React, for every page: `early`, inlined into the head, and `boot`, deferred. */
const plainScripts = {
  early: 'boot/early.ts',
  boot: 'boot/boot.ts',
  inspector: 'inspector/inspector.ts',
};

export function scriptBuild(shell: ShellBuild, script: keyof typeof plainScripts): InlineConfig {
  const { root, dist } = shell;
  return {
    ...sharedConfig(shell),
    publicDir: false,
    build: {
      outDir: join(dist, script),
      emptyOutDir: true,
      modulePreload: false,
      target: supportedBrowsers,
      rolldownOptions: {
        input: join(root, 'browser', plainScripts[script]),
        output: {
          format: script === 'early' ? 'iife' : 'es',
          entryFileNames: `assets/${script}-[hash].js`,
        },
      },
    },
  };
}

/** The chrome's stylesheet, fonts and flags; the script that imports them is to be removed. */
export function chromeBuild(shell: ShellBuild): InlineConfig {
  const { root, dist } = shell;
  return {
    ...sharedConfig(shell),
    publicDir: false,
    build: {
      outDir: join(dist, 'chrome'),
      emptyOutDir: true,
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      target: supportedBrowsers,
      rolldownOptions: { input: join(root, 'browser/chrome/files.ts'), preserveEntrySignatures: 'strict' },
    },
  };
}

export function islandHostBuild(shell: ShellBuild): InlineConfig {
  const { root, dist, mode } = shell;
  return {
    ...sharedConfig(shell),
    mode,
    define: {
      'process.env.NODE_ENV': JSON.stringify(mode),
      sharedVersions,
      // Compile-time options of federation's runtime, for a host that is built without the plugin: as pull request 947 of
      // module-federation/vite names them for `disableSnapshot`, `disableRemote` and `disableShared`, and the README of
      // @module-federation/sdk for the browser (`isBrowserEnvValue`). A runtime without them costs 3 KB, and works.
      // Remotes are described by their release, not by federation's manifest.
      FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
      FEDERATION_OPTIMIZE_NO_REMOTE: 'false',
      FEDERATION_OPTIMIZE_NO_SHARED: 'false',
      ENV_TARGET: JSON.stringify('web'),
    },
    plugins: [react()],
    build: {
      outDir: join(dist, 'island-host'),
      emptyOutDir: true,
      manifest: 'manifest.json',
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      target: supportedBrowsers,
      minify: mode === 'production',
      rolldownOptions: {
        input: join(root, 'browser/island-host/main.tsx'),
        // Otherwise all names of a library stay, used or not; reading a property of one has no effect.
        treeshake: { propertyReadSideEffects: false },
        output: {
          // V8 compiles all functions while the file loads, not each on its first call, which is on the main thread.
          postBanner: '//# allFunctionsCalledOnLoad',
        },
      },
    },
  };
}

export function serverBuild(shell: ShellBuild): InlineConfig {
  const { root, dist } = shell;
  return {
    ...sharedConfig(shell),
    publicDir: false,
    define: { sharedVersions },
    plugins: [messagesCheck({ folder: join(root, 'browser/locales') }), react()],
    build: {
      ssr: true,
      outDir: join(dist, 'server'),
      emptyOutDir: true,
      target: 'node20',
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: { main: join(root, 'server/main.ts'), releases: join(root, 'releases/cli/main.ts') },
        output: { entryFileNames: '[name].js' },
      },
    },
  };
}
