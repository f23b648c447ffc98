import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { Island, IslandHandle, IslandLocation, IslandProps } from '@site/shell-contract';
import type { PageData } from '../page-data.ts';
import { IslandFailure } from './report-failure.ts';

/** A module that has not come after this many ms is given up; federation itself would wait for ever. */
const loadTimeout = 15_000;

export interface IslandHost {
  /** Brings the page's island to life. @throws IslandFailure; the page then stands as it was served */
  show(page: PageData): Promise<void>;
  /** Tells the island where the visitor is now. */
  update(location: IslandLocation): void;
  /** Takes the island down before another page is put in place. */
  leave(): void;
}

type SharedProps = Omit<IslandProps, 'page' | 'language' | 'location' | 'onBreak'>;

/**
 * Loads islands by Module Federation and keeps the one that is shown.
 * @param onBreak called when an island that lived has broken; the page stands as it was served again
 */
export function createIslandHost(
  shared: SharedProps,
  onBreak: (page: PageData, failure: IslandFailure) => void,
): IslandHost {
  let shown: { handle: IslandHandle; props: IslandProps } | undefined;
  let generation = 0;

  return {
    async show(page) {
      const element = document.querySelector<HTMLElement>('[data-island]');
      if (!page.island || !element) return;
      if (page.island.hydration === 'never') return markLive(element);
      const mine = ++generation;
      const island = await loadIsland(page.island.remote, page).catch((error: unknown) => {
        // The visitor has gone on: the failure is no longer the shown page's.
        if (mine === generation) throw new IslandFailure('load', error);
      });
      if (!island || mine !== generation) return;
      const props: IslandProps = {
        ...shared,
        page: page.island.page,
        language: page.language,
        location: { pathname: page.address, search: page.search, hash: '' },
      };
      const served = [...element.childNodes].map((node) => node.cloneNode(true));
      const restore = () => {
        element.toggleAttribute('data-live', false);
        element.replaceChildren(...served);
      };
      props.onBreak = (error) => {
        if (mine !== generation) return;
        shown = undefined;
        restore();
        onBreak(page, new IslandFailure('render', error));
      };
      const handle = await withTimeout(island.hydrate(element, props)).catch((error: unknown) => {
        if (mine !== generation) return undefined;
        restore();
        throw new IslandFailure('hydrate', error);
      });
      if (mine !== generation) return handle?.unmount();
      if (!handle) return;
      shown = { handle, props };
      markLive(element);
      this.update(currentLocation());
    },
    update(location) {
      if (!shown) return;
      shown.props = { ...shown.props, location };
      shown.handle.update(shown.props);
    },
    leave() {
      generation++;
      shown?.handle.unmount();
      shown = undefined;
    },
  };
}

/** Says, for whoever looks at the page, that all its parts work now. */
function markLive(element: HTMLElement): void {
  element.toggleAttribute('data-live', true);
}

export function currentLocation(): IslandLocation {
  const { pathname, search, hash } = location;
  return { pathname, search, hash };
}

async function loadIsland(remote: string, page: PageData): Promise<Island> {
  const release = page.remotes[remote];
  if (!release) throw new Error(`${remote} has no release`);
  registerRemotes([{ name: remote, entry: new URL(release.entry, location.origin).href, type: 'module' }]);
  const island = await withTimeout(loadRemote<Island>(`${remote}/island`));
  if (!island) throw new Error(`${remote} ${release.version} exposes no island`);
  return island;
}

function withTimeout<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`Nothing came within ${loadTimeout} ms`)), loadTimeout);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
