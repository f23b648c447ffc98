import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, relative, resolve } from 'node:path';
import { createHash } from 'node:crypto';
import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import type { InlineConfig, Plugin, Rolldown } from 'vite';
import { messagesCheck } from '@site/shared-i18n/messages-check';
import { reachableFrom } from './islands.ts';
import { sharedRanges } from './shared-ranges.ts';

/**
 * Names of the classes of CSS modules, such as `marketing-lead-4fQ`: those of two remotes or two files never collide.
 * @param owner the remote, or `shell`
 * @param root of the build
 */
export const classNamesOf = (owner: string, root: string) => (name: string, file: string) => {
  // The development server reads a file's styles as `…?inline` too.
  const source = relative(root, file).replace('?inline', '');
  return `${owner}-${name}-${createHash('sha256').update(source).digest('base64url').slice(0, 4)}`;
};

/**
 * The supported browsers, the first with `light-dark()`, `Promise.withResolvers` and the popover API: scripts are built
 * without polyfills, and for older browsers every colour would be written three times.
 */
export const supportedBrowsers = ['chrome123', 'edge123', 'firefox125', 'safari17.5'];

/** The bundler does not print how long each plugin took: a team cannot change it. */
const checks = { bundlerTimings: false };

interface RemoteBuild {
  remote: string;
  root: string;
  version: string;
  outDir: string;
}

export function sharedSettings({ remote, root, version }: Omit<RemoteBuild, 'outDir'>) {
  return {
    root,
    configFile: false,
    base: `/r/${remote}/${version}/`,
    logLevel: 'warn',
    css: { modules: { generateScopedName: classNamesOf(remote, root) } },
  } as const;
}

/**
 * The browser build of a remote: a federation container as the plugin writes it, with one exposed module. Its host
 * provides the shared libraries and federation's runtime (`provideExternalRuntime`, or the runtime plugin of that name).
 */
export function browserBuild(remoteBuild: RemoteBuild, islandTexts: Plugin): InlineConfig {
  const { remote, root, outDir } = remoteBuild;
  const libraries = librariesOf(root);
  return {
    ...sharedSettings(remoteBuild),
    plugins: [
      messagesCheck({ folder: `${root}/src/locales`, plainHyphens: plainHyphensOf(root) }),
      islandTexts,
      react(),
      federation({
        name: remote,
        filename: 'remoteEntry.js',
        manifest: true,
        dts: false,
        experiments: { externalRuntime: true },
        exposes: { './island': './src/islands.ts' },
        shared: Object.fromEntries(
          libraries.map(([name, requiredVersion]) => [
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
      target: supportedBrowsers,
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      // No script names its map: a map says where the team's own source failed, and is for the shell alone.
      sourcemap: 'hidden',
      rolldownOptions: {
        checks,
        input: `${root}/src/islands.ts`,
        // Otherwise the build adds a file that only re-exports the islands' entry.
        preserveEntrySignatures: 'allow-extension',
        // Otherwise all names of a shared library stay, used or not.
        treeshake: { propertyReadSideEffects: false },
        output: {
          // Names and positions are enough: a map that leaks shows no source.
          sourcemapExcludeSources: true,
          sourcemapPathTransform: (source, map) => sourceName(root, resolve(dirname(map), source)),
          // No hashes in names that scripts contain: hashes do not compress, and the version in each path tells files apart.
          chunkFileNames: 'assets/[name].js',
          assetFileNames: ({ names }) =>
            names.some((name) => name.endsWith('.json'))
              ? 'assets/[name][extname]'
              : 'assets/[name]-[hash][extname]',
          codeSplitting: {
            groups: [
              { name: islandsChunk, debugName: 'islands' },
              { name: 'federation', test: /\/node_modules\/@module-federation\// },
            ],
          },
        },
      },
    },
  };
}

/** The remote's own list for `typeset`, which prerendering reads too; a remote may have none. */
function plainHyphensOf(root: string): string[] {
  const file = `${root}/src/plain-hyphens.json`;
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : [];
}

/** A source's name in a map: below the remote (`src/pages/…`), else below its workspace (`node_modules/…`). */
function sourceName(root: string, file: string): string {
  return relative(root, file).replace(/^(\.\.\/)+/, '');
}

/** The shared libraries of the kit's islands, and those that the remote itself depends on. */
function librariesOf(root: string) {
  const { dependencies } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as {
    dependencies: object;
  };
  const used = new Set(['react', 'react-dom', 'react-i18next', ...Object.keys(dependencies)]);
  return Object.entries(sharedRanges(root)).filter(([name]) => used.has(name.split('/')[0] ?? ''));
}

/** The build for prerendering, for Node and without federation. It also makes the stylesheets. */
export function prerenderBuild(remoteBuild: RemoteBuild): InlineConfig {
  const { root, outDir } = remoteBuild;
  return {
    ...sharedSettings(remoteBuild),
    publicDir: false,
    plugins: [react()],
    // The site's packages are TypeScript sources, also where npm has installed them.
    ssr: { noExternal: [/^@site\//] },
    build: {
      ssr: `${root}/src/prerender.tsx`,
      ssrEmitAssets: true,
      // A page gets only the stylesheets that it uses.
      cssCodeSplit: true,
      manifest: true,
      cssTarget: supportedBrowsers,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      assetsInlineLimit: 0,
      rolldownOptions: {
        checks,
        output: {
          entryFileNames: 'prerender.js',
          // A stylesheet for each CSS module.
          codeSplitting: {
            groups: [
              {
                test: /\.module\.css$/,
                name: (id) => basename(id, '.module.css'),
                debugName: 'stylesheets',
              },
            ],
          },
        },
      },
    },
  };
}

/**
 * Bundles the site's own modules that several files of a remote need into one chunk, with the islands' start code.
 * @returns the chunk's name, or null for a module that only one file needs
 */
function islandsChunk(id: string, context: Rolldown.ChunkingContext): string | null {
  if (!id.startsWith('/') || /\/node_modules\/(?!@site\/)/.test(id)) return null;
  const importers = reachableFrom(id, (module) => context.getModuleInfo(module)?.importers ?? []);
  const files = [...importers].filter((module) => {
    const info = context.getModuleInfo(module);
    return info?.isEntry || (info?.dynamicImporters.length ?? 0) > 0;
  });
  const isStart = files.some((file) => file.endsWith('/src/islands.ts'));
  return isStart || files.length > 1 ? 'islands' : null;
}
