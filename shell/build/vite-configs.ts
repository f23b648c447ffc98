import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import { messagesCheck } from '@site/shared-i18n/messages-check';
import { sharedLibraries } from '@site/shell-contract';
import { cssTarget, withoutPreloading, withoutScripts } from '@site/remote-kit/build';
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

/** The installed version of every shared library. */
function sharedVersions(): Record<string, string> {
  return Object.fromEntries(
    Object.keys(sharedLibraries).map((name) => {
      const [library = name] = name.split('/');
      const path = createRequire(import.meta.url).resolve(`${library}/package.json`);
      return [name, (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version];
    }),
  );
}

const cssModules = { generateScopedName: 'shell-[local]-[hash:base64:5]' };

/** A script of every page, whole and without React: `early` is inlined into the head, `boot` is deferred. */
export function bootBuild({ root, dist }: ShellBuild, script: 'early' | 'boot'): InlineConfig {
  return {
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: join(dist, script),
      emptyOutDir: true,
      modulePreload: false,
      target: 'es2022',
      rolldownOptions: {
        input: join(root, `browser/boot/${script}.ts`),
        output: {
          format: script === 'early' ? 'iife' : 'es',
          entryFileNames: `assets/${script}-[hash].js`,
        },
      },
    },
  };
}

/** The chrome's stylesheet, fonts and flags; the script that names them is left out. */
export function chromeBuild({ root, dist }: ShellBuild): InlineConfig {
  return {
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    css: { modules: cssModules },
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
export function appBuild({ root, dist, mode }: ShellBuild): InlineConfig {
  return {
    root,
    mode,
    configFile: false,
    logLevel: 'warn',
    css: { modules: cssModules },
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
      sharedVersions: JSON.stringify(sharedVersions()),
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
export function serverBuild({ root, dist }: ShellBuild): InlineConfig {
  return {
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    css: { modules: cssModules },
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
