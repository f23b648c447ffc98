import type { RemoteModule } from '@site/shell-contract';
import { keepMessages } from './composed-page.ts';

/* Replaces a release's federation container in development: the islands, whose components React refreshes. */
const { hydrate: hydrateIsland } = (await import(
  /* @vite-ignore */ `${import.meta.env.BASE_URL}src/islands.ts`
)) as RemoteModule;

export const hydrate: RemoteModule['hydrate'] = (element, props) => {
  keepMessages(props);
  return hydrateIsland(element, props);
};
