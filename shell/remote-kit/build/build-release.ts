import { existsSync } from 'node:fs';
import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { Prerender, renderFragment } from '../prerender/render-fragment.tsx';
import { weighPages } from './budgets.ts';
import { readChunks, collectIslandSources } from './islands.ts';
import { makeManifest, type ReleaseFacts } from './make-manifest.ts';
import { browserBuild, prerenderBuild } from './remote-config.ts';
import { stylesheetPaths } from './page-styles.ts';
import { readRemoteSources } from './remote-sources.ts';

/** The exports of a remote's prerendering build: `src/prerender.tsx` and its renderer. */
interface PrerenderModule {
  default: Prerender;
  renderFragment: typeof renderFragment;
}

/**
 * Builds a remote into a folder inside the workspace, whose packages the prerendering build needs.
 * @throws Error that names page and file of a missing island or a file of another remote
 */
export async function buildRelease(root: string, outDir: string, facts: ReleaseFacts) {
  const { remote } = readRemoteSources(root);
  const { version } = facts;
  const renderer = `${outDir}.prerender`;
  // Vite would keep the caller's value: a test runner's would bring React's development build into the release.
  process.env.NODE_ENV = 'production';
  const sources = collectIslandSources(remote);
  await build(browserBuild({ remote, root, version, outDir }, sources.plugin));
  try {
    await build(prerenderBuild({ remote, root, version, outDir: renderer }));
    const assets = join(renderer, 'assets');
    // Vite makes no folder for a remote without styles and pictures.
    if (existsSync(assets)) await cp(assets, join(outDir, 'assets'), { recursive: true, filter: isNoScript });
    const chunks = await readChunks(outDir);
    const styles = stylesheetPaths(await readChunks(renderer));
    // Vite and the plugin write them beside their manifests (both `manifest: true`); they are not part of a release.
    await Promise.all(
      ['.vite', 'mf-stats.json'].map((report) => rm(join(outDir, report), { recursive: true, force: true })),
    );
    const module = (await import(pathToFileURL(join(renderer, 'prerender.js')).href)) as PrerenderModule;
    const prerender = module.default;
    const release = await makeManifest({
      root,
      remote,
      facts,
      outDir,
      chunks,
      styles,
      sources,
      ...module,
      prerender,
    });
    const built = { release, read: (path: string) => readFile(join(outDir, path)) };
    return { release, weighed: await weighPages(built, prerender.pages) };
  } finally {
    await rm(renderer, { recursive: true, force: true });
  }
}

/** Keeps stylesheets and their files; messages come from the browser build. */
const isNoScript = (path: string) => !/\.(js|json)$/.test(path);
