import { startTransition, type ComponentType } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import type { RemoteModule } from '@site/shell-contract';
import { islandFailed } from '@site/shell-contract/island-failures';
import { keepInput } from './keep-input.ts';
import { islandIdPrefix, PageProvider } from './page-provider.tsx';
import { renderedAnew } from './warnings.ts';

/** A path with a leading slash is relative to the remote's folder. */
const files = import.meta.glob<string>('/src/locales/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

const messageUrls = Object.fromEntries(
  Object.entries(files).map(([path, url]) => [path.slice('/src/locales/'.length, -'.json'.length), url]),
);

interface RemoteIslands {
  remote: string;
  /** `import.meta.glob('./islands/*.ts')`: each file has the island's name and exports its component. */
  islands: Record<string, () => Promise<unknown>>;
}

export function createIslands({ remote, islands }: RemoteIslands): RemoteModule {
  return {
    async hydrate(element, props) {
      const { island: name = '', props: data = '{}' } = element.dataset;
      const load = islands[`./islands/${name}.ts`];
      if (!load) throw new Error(`${remote} has no island ${name}`);
      const [module] = await Promise.all([load(), props.loadMessages(remote, messageUrls)]);
      const { default: Component } = module as { default: ComponentType };
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      let isHydrated = false;
      const restoreInput = keepInput(element);
      // The served HTML stands in for an island that broke.
      element.addEventListener(islandFailed, restoreInput);
      let root: Root;
      const options = {
        identifierPrefix: islandIdPrefix(remote, name),
        onRecoverableError: (error: unknown) => console.warn(renderedAnew, error),
        onUncaughtError: (error: unknown) => {
          if (!isHydrated) reject(error);
          else if (isMissingNode(error)) renderAnew(error);
          else props.onBreak?.(error);
        },
      };
      const onCommit = () => {
        isHydrated = true;
        resolve();
      };
      /** Replaces React's tree: a browser's translator has moved nodes that React wants to remove. */
      const renderAnew = (error: unknown) => {
        console.warn(renderedAnew, error);
        const broken = root;
        element.replaceChildren();
        root = createRoot(element, options);
        root.render(tree);
        broken.unmount();
      };
      const tree = (
        <PageProvider props={props} namespace={remote} onMount={restoreInput} onCommit={onCommit}>
          <Component {...(JSON.parse(data) as object)} />
        </PageProvider>
      );
      // In slices, so that input is handled in between: the island's HTML is visible already.
      startTransition(() => void (root = hydrateRoot(element, tree, options)));
      return promise;
    },
  };
}

/** What browsers throw for a node that is not where React has put it. */
function isMissingNode(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotFoundError';
}
