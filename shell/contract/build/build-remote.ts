import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { Prerender, renderFragment } from '../react/render-fragment.tsx';
import { releaseSchema } from '../src/release.ts';
import { browserBuild, prerenderBuild } from './remote-config.ts';
import { describeRelease } from './describe-release.ts';
import { sourceHash } from './source-hash.ts';

export interface BuiltRelease {
  version: string;
  /** Whether anything was built; false where the release of these sources stood there already. */
  fresh: boolean;
}

/** What the prerendering build of a remote exports: its `src/prerender.tsx` and the renderer it was built with. */
interface PrerenderModule {
  default: Prerender;
  renderFragment: typeof renderFragment;
}

/**
 * Builds a remote's release into `dist`: its files under `dist/<version>/`, then `dist/release.json`.
 * The version is the package's with a hash of the sources, so that equal sources are one release.
 */
export async function buildRemote(root: string): Promise<BuiltRelease> {
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
  };
  const remote = manifest.name.replace(/^remote-/, '');
  const workspace = dirname(root);
  const hash = sourceHash([
    root,
    ...['shell/contract', 'api/contract', 'shared-i18n', 'package-lock.json'].map((path) =>
      join(workspace, path),
    ),
  ]);
  const version = `${manifest.version}-${hash.slice(0, 10)}`;
  const dist = join(root, 'dist');
  const releaseFile = join(dist, 'release.json');
  if (existsSync(releaseFile)) {
    const last = releaseSchema.safeParse(JSON.parse(await readFile(releaseFile, 'utf8')));
    if (last.success && last.data.version === version) return { version, fresh: false };
  }

  const outDir = join(dist, version);
  const renderer = join(dist, '.prerender');
  await build(browserBuild({ remote, root, version, outDir }));
  await build(prerenderBuild({ remote, root, version, outDir: renderer }));
  // Vite's and the plugin's own reports are not part of what a visitor may load.
  await Promise.all(
    ['.vite', 'mf-stats.json'].map((report) => rm(join(outDir, report), { recursive: true, force: true })),
  );
  const module = (await import(pathToFileURL(join(renderer, 'prerender.js')).href)) as PrerenderModule;
  const release = await describeRelease({ remote, version, outDir, ...module, prerender: module.default });
  await mkdir(dist, { recursive: true });
  await writeFile(releaseFile, `${JSON.stringify(release, null, 1)}\n`);
  await rm(renderer, { recursive: true, force: true });
  return { version, fresh: true };
}
