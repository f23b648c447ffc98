import { developmentVersion, type PageProps, type RemoteModule } from '@site/shell-contract';
import { islandFailed } from '@site/shell-contract/island-failures';
import { dataFailed, dataHydrated, dataIsland } from '@site/shell-contract/page-attributes';
import { islandHydrated, type IslandData } from '../page-data.ts';
import { federation } from './federation.ts';
import { IslandFailure, reportFailure, reportUncaught } from './report-failure.ts';

/** Loading an island fails after this many ms; federation itself has no timeout. */
const loadTimeout = 15_000;

/**
 * Loads the remote's module by Module Federation and hydrates every island of the page. An island that fails gets its
 * served HTML back.
 * @param view identifies this page view in failure reports
 * @param onChange called whenever an island was hydrated, failed or broke
 */
export async function hydrateIslands(
  data: IslandData,
  view: string | undefined,
  preparing: Promise<PageProps>,
  onChange: () => void,
): Promise<void> {
  const elements = [...document.querySelectorAll<HTMLElement>(`[${dataIsland}]`)];
  const loading = Promise.all([loadModule(data), preparing]).catch((error: unknown) => {
    throw new IslandFailure('load', error);
  });
  reportUncaught(data, view);
  await Promise.all(elements.map(hydrate));

  async function hydrate(element: HTMLElement): Promise<void> {
    const served = [...element.childNodes].map((node) => node.cloneNode(true));
    let isBroken = false;
    const settle = (isHydrated: boolean) => {
      element.toggleAttribute(dataHydrated, isHydrated);
      element.toggleAttribute(dataFailed, !isHydrated);
      element.dispatchEvent(new Event(isHydrated ? islandHydrated : islandFailed, { bubbles: true }));
      onChange();
    };
    const fail = (failure: IslandFailure) => {
      console.error('Island failed to hydrate', failure);
      // An island that did not start still has its served HTML and what was typed; React empties one that breaks.
      if (failure.phase === 'render' || !element.hasChildNodes()) element.replaceChildren(...served);
      settle(false);
      reportFailure(data, view, failure);
    };
    try {
      const [remote, props] = await loading;
      // React's development build reports `aria-busy`, set by `boot` on a pressed button, as a mismatch.
      if (process.env.NODE_ENV === 'development')
        element.querySelector('button[aria-busy]')?.removeAttribute('aria-busy');
      const onBreak = (error: unknown) => {
        isBroken = true;
        fail(new IslandFailure('render', error));
      };
      // An island that was given up as late may still be hydrated, one that broke as it started is not.
      const hydrating = remote.hydrate(element, { ...props, onBreak }).then(() => isBroken || settle(true));
      await withTimeout(hydrating).catch((error: unknown) => {
        throw new IslandFailure('hydrate', error);
      });
    } catch (error) {
      fail(error as IslandFailure);
    }
  }
}

async function loadModule({ remote, release }: IslandData): Promise<RemoteModule> {
  if (process.env.NODE_ENV === 'development' && release.version === developmentVersion)
    return (await import(/* @vite-ignore */ release.entry)) as RemoteModule;
  federation.registerRemotes([
    { name: remote, entry: new URL(release.entry, location.origin).href, type: 'module' },
  ]);
  const module = await withTimeout(federation.loadRemote<RemoteModule>(`${remote}/island`));
  if (!module) throw new Error(`${remote} ${release.version} exposes no island`);
  return module;
}

function withTimeout<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`Not loaded in ${loadTimeout} ms`)), loadTimeout);
    work.then(resolve, reject);
  });
}
