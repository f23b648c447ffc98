import { startTransition, type ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { RemoteModule } from '@site/shell-contract';
import { islandIdPrefix, PageProvider } from './page-provider.tsx';
import { messageUrls } from './message-urls.ts';

interface RemoteIslands {
  /** The remote's name, also the namespace of its texts. */
  remote: string;
  /** `import.meta.glob('./islands/*.ts')`: each file has the island's name and exports its component. */
  islands: Record<string, () => Promise<unknown>>;
}

/** The module that a remote exposes as `./island`. */
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
      const options = {
        identifierPrefix: islandIdPrefix(remote, name),
        onUncaughtError: (error: unknown) => (isHydrated ? props.onBreak?.(error) : reject(error)),
      };
      const onCommit = () => {
        isHydrated = true;
        resolve();
      };
      const tree = (
        <PageProvider props={props} namespace={remote} onCommit={onCommit}>
          <Component {...(JSON.parse(data) as object)} />
        </PageProvider>
      );
      // In slices, so that input is handled in between: the island's HTML is visible already.
      startTransition(() => void hydrateRoot(element, tree, options));
      return promise;
    },
  };
}
