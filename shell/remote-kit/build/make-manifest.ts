import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { addressIn, languages } from '@site/shared-i18n';
import type { Page } from '../prerender/page.ts';
import type { Prerender, renderFragment } from '../prerender/render-fragment.tsx';
import { fileTypeOf } from '@site/shell-contract/file-types';
import { contractVersion } from '@site/shell-contract';
import {
  manifestSchema,
  type Release,
  type ReleaseFile,
  type ReleasePage,
  type ReleaseRedirect,
  type ReleaseSourceMap,
} from '@site/shell-contract/manifest';
import type { Manifest as Chunks } from 'vite';
import { z } from 'zod';
import { describePage, fileName, variantsOf, type PageVariant, findForeignFile } from './describe-page.ts';
import { islandFiles, messagesFile, writeIslandMessages, type IslandSources } from './islands.ts';
import { classNames, readStylesheets, stylesheetsFor, type Stylesheet } from './page-styles.ts';
import type { RenderOpenGraphPicture } from './open-graph/render-open-graph-picture.ts';
import { sharedRanges } from './shared-ranges.ts';

export interface ReleaseFacts {
  version: string;
  /** SHA-256 of its sources, hexadecimal. */
  sources: string;
  /** ISO time from which it is live; immediately where absent. */
  notBefore?: string | undefined;
  redirects?: readonly ReleaseRedirect[];
}

interface BuildOutput {
  root: string;
  remote: string;
  facts: ReleaseFacts;
  outDir: string;
  chunks: Chunks;
  /** The paths of the pages' stylesheets, in order. */
  styles: readonly string[];
  sources: IslandSources;
  prerender: Prerender;
  renderFragment: typeof renderFragment;
}

export async function makeManifest(built: BuildOutput): Promise<Release> {
  const { root, remote, facts, outDir, styles, prerender } = built;
  if (prerender.remote !== remote)
    throw new Error(`src/prerender.tsx names the remote ${prerender.remote}, and this is ${remote}`);
  // Imported after the build has set NODE_ENV: fragments and pictures must use the same build of React.
  const { openGraphRenderer } = await import('./open-graph/render-open-graph-picture.ts');
  const renderPicture = openGraphRenderer(root, outDir);
  // Before the pages: their Open Graph pictures show some of these files.
  const generated = (await prerender.generatedFiles?.()) ?? [];
  await Promise.all([...generated].map(async ([path, make]) => write(join(outDir, path), await make())));
  const stylesheets = await readStylesheets(outDir, remote, styles);
  const pages: Promise<ReleasePage>[] = [];
  for (const variant of prerender.pages.flatMap(variantsOf)) {
    const writing = writePage({ ...built, stylesheets, renderPicture }, variant);
    pages.push(writing);
    // Handled below, where all pages are awaited.
    writing.catch(() => undefined);
    // One page in a turn of the event loop: the visual check's shells load releases from this process meanwhile.
    await nextTurn();
  }
  const writtenPages = await Promise.all(pages);
  const paths = await listPaths(outDir);
  const files = await Promise.all(
    paths.filter((path) => !isSourceMap(path)).map((path) => describeFile(outDir, path)),
  );
  const sourceMaps = await Promise.all(
    paths.filter(isSourceMap).map((path) => describeContent(outDir, path)),
  );
  return manifestSchema.parse({
    remote,
    version: facts.version,
    time: new Date().toISOString(),
    ...(facts.notBefore && { notBefore: facts.notBefore }),
    sources: facts.sources,
    contract: `^${contractVersion}`,
    shared: sharedRanges(root),
    locales: [...languages],
    entry: 'remoteEntry.js',
    preload: await islandModules(outDir),
    styles: [...styles],
    files,
    sourceMaps,
    pages: writtenPages,
    redirects: redirectsOf(facts, prerender.pages, writtenPages),
  } satisfies Release);
}

/** The redirects that the release is made with, then those of its pages' former paths. */
function redirectsOf(
  { redirects = [] }: ReleaseFacts,
  declared: readonly Page[],
  pages: readonly ReleasePage[],
): ReleaseRedirect[] {
  const takenAddresses = new Set([
    ...pages.map(({ address }) => address),
    ...redirects.map(({ from }) => from),
  ]);
  const former = declared.flatMap(({ paths, formerPaths = [], languages: pageLanguages = languages }) =>
    formerPaths.flatMap((old) =>
      pageLanguages.map((language) => ({ from: addressIn(language, old), to: addressIn(language, paths) })),
    ),
  );
  return [...redirects, ...former.filter(({ from }) => !takenAddresses.has(from))];
}

interface PageWriting extends BuildOutput {
  stylesheets: readonly Stylesheet[];
  renderPicture: RenderOpenGraphPicture;
}

async function writePage(writing: PageWriting, variant: PageVariant): Promise<ReleasePage> {
  const { remote, outDir, chunks, stylesheets, sources, prerender, renderPicture } = writing;
  const { page, language, query } = variant;
  const rendered = await writing.renderFragment(prerender, page, language, query);
  const { html, head, islands } = rendered;
  const described = describePage(variant, rendered);
  const foreign = findForeignFile(html, remote);
  if (foreign)
    throw new Error(
      `The page ${page.id} names a file of another remote in ${described.fragment}: ${foreign}`,
    );
  await write(join(outDir, described.fragment), html);
  if (page.indexed && !head.openGraph) throw new Error(`The page ${page.id} has no Open Graph picture`);
  const picture = head.openGraph && `open-graph/${fileName(variant)}.png`;
  if (picture && head.openGraph) await write(join(outDir, picture), await renderPicture(head.openGraph));
  const preload = islandFiles(chunks, page.id, islands);
  return {
    ...described,
    styles: stylesheetsFor(
      stylesheets,
      new Set([...classNames(remote, html), ...sources.classesOf(islands)]),
    ),
    ...(picture && head.openGraph && { openGraphPicture: { file: picture, alt: head.openGraph.title } }),
    preload,
    ...(islands.length > 0 && {
      messages: await writeIslandMessages(
        outDir,
        language,
        messagesFile(chunks, language),
        sources.partsOf(islands),
      ),
    }),
  };
}

async function write(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

const isSourceMap = (path: string) => path.endsWith('.js.map');

async function listPaths(outDir: string): Promise<string[]> {
  const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map((entry) => relative(outDir, join(entry.parentPath, entry.name)));
  return paths.sort((a, b) => a.localeCompare(b, 'en'));
}

async function describeFile(outDir: string, path: string): Promise<ReleaseFile> {
  const type = fileTypeOf(path);
  if (!type) throw new Error(`${path} is of a type that no release may have`);
  return { ...(await describeContent(outDir, path)), type };
}

async function describeContent(outDir: string, path: string): Promise<ReleaseSourceMap> {
  const content = await readFile(join(outDir, path));
  return { path, size: content.length, sha384: createHash('sha384').update(content).digest('base64') };
}

/** What is read of the manifest that the federation plugin writes. */
const federationManifestSchema = z.object({
  exposes: z.array(z.object({ assets: z.object({ js: z.object({ sync: z.array(z.string()) }) }) })),
});

/** The island's own modules in the federation manifest: preloaded, they load in one round. */
async function islandModules(outDir: string): Promise<string[]> {
  const text = await readFile(join(outDir, 'mf-manifest.json'), 'utf8');
  const manifest = federationManifestSchema.parse(JSON.parse(text));
  return [...new Set(manifest.exposes.flatMap((exposed) => exposed.assets.js.sync))];
}
