import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type InlineConfig } from 'vite';
import type { Prerender, renderFragment } from '../react/render-fragment.tsx';
import type { Release } from '../src/release.ts';
import { describeRelease, type ReleaseTerms } from './describe-release.ts';
import { outlineDrawings } from './outline-drawings.ts';
import { browserBuild, prerenderBuild } from './remote-config.ts';
import { sourceHash } from './source-hash.ts';

export interface RemoteSources {
  /** The remote's name, as in `/r/<remote>/…`. */
  remote: string;
  /** SHA-256 over everything that a build of it depends on, hexadecimal. */
  sources: string;
  /** The package's version with the beginning of that hash, so that equal sources are one release. */
  version: string;
}

/** What the sources in a remote's folder would be released as. */
export function readRemoteSources(root: string): RemoteSources {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
  };
  const workspace = dirname(root);
  const shared = ['shell/contract', 'api/contract', 'shared-i18n', 'package-lock.json'];
  const sources = sourceHash([root, ...shared.map((path) => join(workspace, path))]);
  const remote = manifest.name.replace(/^remote-/, '');
  return { remote, sources, version: `${manifest.version}-${sources.slice(0, 10)}` };
}

/** What the prerendering build of a remote exports: its `src/prerender.tsx` and the renderer it was built with. */
interface PrerenderModule {
  default: Prerender;
  renderFragment: typeof renderFragment;
}

/**
 * Builds a remote into a folder, fragments included.
 * @param outDir inside the workspace, whose packages the prerendering build needs
 * @returns the description of what lies there
 */
export async function buildRelease(root: string, outDir: string, terms: ReleaseTerms): Promise<Release> {
  const { remote } = readRemoteSources(root);
  const { version } = terms;
  const renderer = `${outDir}.prerender`;
  await buildForBrowser(browserBuild({ remote, root, version, outDir }));
  await outlineDrawings(outDir);
  await build(prerenderBuild({ remote, root, version, outDir: renderer }));
  // Vite's and the plugin's own reports are not part of what a visitor may load.
  await Promise.all(
    ['.vite', 'mf-stats.json'].map((report) => rm(join(outDir, report), { recursive: true, force: true })),
  );
  const module = (await import(pathToFileURL(join(renderer, 'prerender.js')).href)) as PrerenderModule;
  const release = await describeRelease({ remote, terms, outDir, ...module, prerender: module.default });
  await rm(renderer, { recursive: true, force: true });
  return release;
}

/**
 * On a busy machine the federation plugin takes its analysis of the shared libraries for finished too early and then
 * misses their exports; the same build passes when it is tried again.
 */
async function buildForBrowser(config: InlineConfig): Promise<void> {
  for (let triesLeft = 2; ; triesLeft--) {
    try {
      await build(config);
      return;
    } catch (error) {
      if (triesLeft === 0) throw error;
    }
  }
}
