import { startTransition, type ComponentType, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client';
import type { CatalogueUrls } from '@site/shared-i18n';
import type { Island, IslandHandle, IslandProps } from '../src/island.ts';
import { IslandTree } from './island-tree.tsx';

export interface IslandDefinition {
  /** The remote's name: its texts' namespace and the prefix of its React ids. */
  remote: string;
  /** The code of each page, by the page's id. */
  pages: Record<string, () => Promise<{ default: ComponentType }>>;
  /** Where the remote's catalogues lie, by language. */
  catalogues: CatalogueUrls;
}

/** The island that a remote exposes, made of its pages. */
export function createIsland({ remote, pages, catalogues }: IslandDefinition): Island {
  async function prepare(props: IslandProps): Promise<ComponentType> {
    const load = pages[props.page];
    if (!load) throw new Error(`${remote} has no page ${props.page}`);
    const [page] = await Promise.all([load(), props.loadCatalogue(remote, catalogues)]);
    return page.default;
  }
  const identifierPrefix = islandIdPrefix(remote);

  /** Renders, and resolves once React has committed: an update before that would throw the fragment away. */
  async function bringUp(
    props: IslandProps,
    start: (tree: ReactNode, options: RootOptions) => Root,
  ): Promise<IslandHandle> {
    const Page = await prepare(props);
    const tree = (now: IslandProps, onCommit?: () => void) => (
      <IslandTree props={now} namespace={remote} Page={Page} onCommit={onCommit} />
    );
    const { promise: committed, resolve, reject } = Promise.withResolvers<void>();
    let lives = false;
    // React has emptied the element by then.
    const onUncaughtError = (error: unknown) => (lives ? props.onBreak?.(error) : reject(error));
    const root = start(tree(props, resolve), { identifierPrefix, onUncaughtError });
    await committed;
    lives = true;
    return { update: (next) => root.render(tree(next)), unmount: () => root.unmount() };
  }

  return {
    hydrate: (element, props) =>
      bringUp(props, (tree, options) => {
        let root: Root | undefined;
        // In slices: the fragment stands there already, and whoever presses something meanwhile is heard.
        startTransition(() => {
          root = hydrateRoot(element, tree, options);
        });
        return root as Root;
      }),
    mount: (element, props) =>
      bringUp(props, (tree, options) => {
        const root = createRoot(element, options);
        root.render(tree);
        return root;
      }),
  };
}

/** Server and browser must use the same prefix, so that React's ids agree. */
export function islandIdPrefix(remote: string): string {
  return `${remote}-`;
}
