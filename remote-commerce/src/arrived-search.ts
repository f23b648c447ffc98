import { useSyncExternalStore } from 'react';
import { usePage } from '@site/remote-kit';

/** The address's query once the page is hydrated; before, that of the fragment's variant; undefined without a query. */
export function useArrivedSearch(): string | undefined {
  const { state } = usePage();
  return useSyncExternalStore<string | undefined>(
    state.subscribe,
    // The browser's location is correct even before the shell's state is.
    () => window.location.search,
    () => state.getInitialState().location.search || undefined,
  );
}
