import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import { messagesCheck } from '@site/shared-i18n/messages-check';
import { cssTarget, withoutPreloading, withoutScripts } from '@site/remote-kit/build';
import { installedVersions } from './installed-versions.ts';
import { treeShakableRouter } from './tree-shakable-router.ts';

interface ShellBuild {
  root: string;
  dist: string;
  mode: 'production' | 'development';
}

/** The package's entry is its development build in every mode. */
const productionRouter = fileURLToPath(import.meta.resolve('react-router')).replace(
  '/development/',
  '/production/',
);

/** Settings shared by all builds of the shell. */
function sharedConfig({ root }: ShellBuild) {
  return {
    root,
    configFile: false,
    logLevel: 'warn',
    css: { modules: { generateScopedName: 'shell-[local]-[hash:base64:5]' } },
  } as const;
}

/** For code that needs the versions in the browser. */
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
      target: 'es2022',
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

/** The chrome's stylesheet, fonts and flags; the script that imports them is dropped. */
export function chromeBuild(shell: ShellBuild): InlineConfig {
  const { root, dist } = shell;
  return {
    ...sharedConfig(shell),
    publicDir: false,
    plugins: [withoutScripts()],
    build: {
      outDir: join(dist, 'chrome'),
      emptyOutDir: true,
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      cssTarget,
      rolldownOptions: { input: join(root, 'browser/chrome/files.ts'), preserveEntrySignatures: 'strict' },
    },
  };
}

/** The app that loads on an island's first use: React and the federation runtime. */
export function appBuild(shell: ShellBuild): InlineConfig {
  const { root, dist, mode } = shell;
  return {
    ...sharedConfig(shell),
    mode,
    resolve: {
      alias: [
        { find: /^react-router$/, replacement: productionRouter },
        {
          find: 'use-sync-external-store/shim',
          replacement: join(root, 'browser/app/shared/use-sync-external-store.ts'),
        },
        {
          find: 'source:react-i18next',
          replacement: dirname(fileURLToPath(import.meta.resolve('react-i18next'))),
        },
      ],
    },
    define: {
      'process.env.NODE_ENV': JSON.stringify(mode),
      sharedVersions,
      // Removes parts of federation's runtime that a verified manifest makes unnecessary.
      FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
      ENV_TARGET: JSON.stringify('web'),
    },
    plugins: [react(), withoutPreloading(), treeShakableRouter()],
    build: {
      outDir: join(dist, 'app'),
      emptyOutDir: true,
      manifest: 'manifest.json',
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      target: 'es2022',
      cssTarget,
      minify: mode === 'production',
      rolldownOptions: {
        input: join(root, 'browser/app/main.tsx'),
        // As in a remote: no library here does anything when a property is read.
        treeshake: { propertyReadSideEffects: false },
        output: {
          // V8 compiles all functions while the file loads, not each on its first call, which is on the main thread.
          postBanner: '//# allFunctionsCalledOnLoad',
          // One file for everything that all islands need, as each file is a request.
          codeSplitting: { groups: [{ name: 'app', test: (id) => !/react-router/.test(id) }] },
        },
      },
    },
  };
}

/** The server with the chrome's components, and the operations command. */
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
