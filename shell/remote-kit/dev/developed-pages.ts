import {
  createServerModuleRunner,
  type DevEnvironment,
  type EnvironmentModuleNode,
  type ViteDevServer,
} from 'vite';
import type { ModuleRunner } from 'vite/module-runner';
import type { TFunction } from 'i18next';
import { languages, type Language } from '@site/shared-i18n';
import {
  composedPageScript,
  contractVersion,
  developmentVersion,
  type DevelopedPage,
} from '@site/shell-contract';
import type { Release, ReleasePage } from '@site/shell-contract/manifest';
import { describePage, variantsOf } from '../build/describe-page.ts';
import { sharedRanges } from '../build/shared-ranges.ts';
import type { Prerender, remoteTexts, renderFragment, renderHead } from '../prerender/render-fragment.tsx';

interface Sources {
  prerender: Prerender;
  renderFragment: typeof renderFragment;
  renderHead: typeof renderHead;
  remoteTexts: typeof remoteTexts;
}

export function createDevelopedPages(server: ViteDevServer, remote: string) {
  let presentManifest: Promise<Release> | undefined;
  let changes = 0;
  const made = () => String(changes);
  // Without hot replacement, which would follow a change later than the pages that are told of it.
  const runner = createServerModuleRunner(server.environments.ssr, { hmr: false });

  async function load(): Promise<Sources> {
    const prerenderModule = await runner.import<{ default: Prerender }>('/src/prerender.tsx');
    const kit = await runner.import<Omit<Sources, 'prerender'>>('@site/remote-kit/prerender');
    return { ...kit, prerender: prerenderModule.default };
  }

  async function readManifest(): Promise<Release> {
    return manifestOf(await load(), remote, server.config.root);
  }

  function manifest(): Promise<Release> {
    presentManifest ??= readManifest().catch((error: unknown) => {
      presentManifest = undefined;
      throw error;
    });
    return presentManifest;
  }

  return {
    manifest,
    made,
    /**
     * @param fragment as in the manifest
     * @throws Error for a page that does not exist or fails to render
     */
    async page(fragment: string): Promise<DevelopedPage> {
      const mark = `<!--${made()}-->`;
      const sources = await load();
      const { pages } = await manifest();
      const declared = pages.find((page) => page.fragment === fragment);
      const page = sources.prerender.pages.find(({ id }) => id === declared?.id);
      if (!declared || !page) throw new Error(`${remote} has no page ${fragment}`);
      const { language, query } = declared;
      const rendered = await sources.renderFragment(sources.prerender, page, language, query);
      const described = describePage({ page, language, query }, rendered);
      const messages = rendered.islands.length > 0 && { messages: `src/locales/${language}.json` };
      const styles = await readStyles(server.environments.ssr, runner);
      return { page: { ...described, ...messages }, html: mark + rendered.html, styles };
    },
    async messages(language: string): Promise<Record<string, unknown>> {
      const { remoteTexts: read } = await load();
      return read(remote, language as Language).messages;
    },
    /** A file that the build generates beside the pages; undefined where it generates none of this name. */
    async generatedFile(path: string): Promise<Uint8Array | undefined> {
      const { prerender } = await load();
      return (await prerender.generatedFiles?.())?.get(path)?.();
    },
    /** Must be called when a file has changed. */
    changed(): void {
      runner.clearCache();
      presentManifest = undefined;
      changes++;
    },
  };
}

export type DevelopedPages = ReturnType<typeof createDevelopedPages>;

function manifestOf(sources: Sources, remote: string, root: string): Release {
  return {
    remote,
    version: developmentVersion,
    time: new Date().toISOString(),
    contract: `^${contractVersion}`,
    shared: sharedRanges(root),
    locales: [...languages],
    entry: composedPageScript,
    preload: [],
    styles: ['styles.css'],
    files: [],
    pages: describePages(sources, remote),
    redirects: [],
    sourceMaps: [],
  };
}

function describePages({ prerender, renderHead: head, remoteTexts: read }: Sources, remote: string) {
  const texts = new Map(languages.map((language) => [language, read(remote, language).t]));
  return prerender.pages.flatMap(variantsOf).map((variant): ReleasePage => {
    const { page, language, query } = variant;
    const t = texts.get(language) as TFunction;
    return describePage(variant, { ...head(t, page, language, query), html: '', islands: [] });
  });
}

/** The stylesheets of all pages in a build's order: a module's styles after those of its imports. */
async function readStyles({ moduleGraph }: DevEnvironment, runner: ModuleRunner): Promise<string> {
  const start = await moduleGraph.getModuleByUrl('/src/prerender.tsx');
  const seen = new Set<EnvironmentModuleNode>();
  const urls: string[] = [];
  const visit = (module: EnvironmentModuleNode) => {
    if (seen.has(module)) return;
    seen.add(module);
    module.importedModules.forEach(visit);
    if (module.file?.endsWith('.css')) urls.push(module.url);
  };
  if (start) visit(start);
  const modules = urls.map((url) => runner.import<{ default: string }>(`${url}?inline`));
  return (await Promise.all(modules)).map(({ default: css }) => css).join('\n');
}
