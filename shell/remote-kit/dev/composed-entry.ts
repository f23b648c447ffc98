import type { RemoteModule } from '@site/shell-contract';
import { keepMessages } from './composed-page.ts';

/* In the place of a release's federation container: the remote's islands, whose components React replaces as they change. */
const { hydrate: hydrateIsland } = (await import(
  /* @vite-ignore */ `${import.meta.env.BASE_URL}src/islands.ts`
)) as RemoteModule;

export const hydrate: RemoteModule['hydrate'] = (element, props) => {
  keepMessages(props);
  return hydrateIsland(element, props);
};
