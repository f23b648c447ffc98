import type { ComponentType } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
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
  const tree = (props: IslandProps, Page: ComponentType) => (
    <IslandTree props={props} namespace={remote} Page={Page} />
  );
  const handle = (root: Root, Page: ComponentType): IslandHandle => ({
    update: (props) => root.render(tree(props, Page)),
    unmount: () => root.unmount(),
  });
  const identifierPrefix = islandIdPrefix(remote);

  return {
    async hydrate(element, props) {
      const Page = await prepare(props);
      return handle(hydrateRoot(element, tree(props, Page), { identifierPrefix }), Page);
    },
    async mount(element, props) {
      const Page = await prepare(props);
      const root = createRoot(element, { identifierPrefix });
      root.render(tree(props, Page));
      return handle(root, Page);
    },
  };
}

/** Server and browser must use the same prefix, so that React's ids agree. */
export function islandIdPrefix(remote: string): string {
  return `${remote}-`;
}
