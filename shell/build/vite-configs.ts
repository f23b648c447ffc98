import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import { catalogueCheck } from '@site/shared-i18n/catalogue-check';
import { sharedLibraries } from '@site/shell-contract';
import { compiledWhileLoading, cssTarget, federationRuntime } from '@site/shell-contract/build';

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

/** Shared libraries of which only the names in use are shipped. */
const trimmed = ['react-router-dom', 'react-i18next'];

const cssModules = { generateScopedName: 'shell-[local]-[hash:base64:5]' };

/** A script of every page, whole and without React: `early` is inlined into the head, `boot` is deferred. */
export function bootBuild({ root, dist }: ShellBuild, script: 'early' | 'boot'): InlineConfig {
  return {
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: script === 'boot' ? [catalogueCheck({ folder: join(root, 'src/locales') })] : [],
    build: {
      outDir: join(dist, script),
      emptyOutDir: true,
      modulePreload: false,
      target: 'es2022',
      rolldownOptions: {
        input: join(root, `src/boot/${script}.ts`),
        output: {
          format: script === 'early' ? 'iife' : 'es',
          entryFileNames: `assets/${script}-[hash].js`,
          ...(script === 'boot' && { postBanner: compiledWhileLoading }),
        },
      },
    },
  };
}

/** The app that arrives with the first sign of use: React, the federation runtime, the chrome. */
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
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    plugins: [
      react(),
      federation({
        name: 'shell',
        // Beside the other files whose names carry their content's hash.
        filename: 'assets/remoteEntry-[hash].js',
        manifest: true,
        dts: false,
        remotes: {},
        disableSnapshot: true,
        experiments: { provideExternalRuntime: true },
        shared: Object.fromEntries(
          Object.entries(sharedLibraries).map(([name, requiredVersion]) => [
            name,
            {
              singleton: true,
              requiredVersion,
              eager: true,
              ...(trimmed.includes(name) && { import: join(root, `src/app/shared/${name}.ts`) }),
            },
          ]),
        ),
      } as Parameters<typeof federation>[0]),
    ],
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
        input: join(root, 'src/app/main.tsx'),
        output: {
          postBanner: compiledWhileLoading,
          // Else the federation plugin's group takes all libraries along, in one file that runs in one long task.
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              { name: 'federation', test: federationRuntime },
              { name: 'react-dom', test: /node_modules\/(react|react-dom|scheduler)\// },
              { name: 'libraries', test: /node_modules|src\/app\/shared\// },
            ],
          },
          // These files import each other.
          strictExecutionOrder: true,
        },
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
    plugins: [react()],
    build: {
      ssr: true,
      outDir: join(dist, 'server'),
      emptyOutDir: true,
      target: 'node20',
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: { main: join(root, 'server/main.ts'), releases: join(root, 'server/releases-cli/main.ts') },
        output: { entryFileNames: '[name].js' },
      },
    },
  };
}
