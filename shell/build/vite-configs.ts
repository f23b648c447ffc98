import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import { messagesCheck } from '@site/shared-i18n/messages-check';
import { cssTarget, withoutPreloading, withoutScripts } from '@site/remote-kit/build';
import { installedVersions } from './installed-versions.ts';
import { lightRouter } from './light-router.ts';

interface ShellBuild {
  root: string;
  dist: string;
  mode: 'production' | 'development';
}

/** The package's own entry is its development build, whichever the mode. */
const productionRouter = fileURLToPath(import.meta.resolve('react-router')).replace(
  '/development/',
  '/production/',
);

/** What all builds of the shell share. */
function sharedConfig({ root }: ShellBuild) {
  return {
    root,
    configFile: false,
    logLevel: 'warn',
    css: { modules: { generateScopedName: 'shell-[local]-[hash:base64:5]' } },
  } as const;
}

/** For code that needs the versions which the browser gets. */
const sharedVersions = JSON.stringify(installedVersions());

/** Scripts that are whole and without React: of every page `early`, inlined into the head, and `boot`, deferred. */
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

/** The chrome's stylesheet, fonts and flags; the script that names them is left out. */
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

/** The app that arrives with an island's first use: React and the federation runtime. */
export function appBuild(shell: ShellBuild): InlineConfig {
  const { root, dist, mode } = shell;
  return {
    ...sharedConfig(shell),
    mode,
    resolve: {
      alias: [
        { find: /^react-router$/, replacement: productionRouter },
        {
          find: 'source:react-i18next',
          replacement: dirname(fileURLToPath(import.meta.resolve('react-i18next'))),
        },
      ],
    },
    define: {
      'process.env.NODE_ENV': JSON.stringify(mode),
      sharedVersions,
      // What a verified manifest makes needless is left out of federation's runtime.
      FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
      ENV_TARGET: JSON.stringify('web'),
    },
    plugins: [react(), withoutPreloading(), lightRouter()],
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
        // One file for all that every island needs: each more is a request.
        output: { codeSplitting: { groups: [{ name: 'app', test: (id) => !/react-router/.test(id) }] } },
      },
    },
  };
}

/** The composer, with the chrome rendered by the same components, and the command of ops. */
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
