import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';

const never = () => () => undefined;

/**
 * The address's query once the page lives. While it is prerendered and hydrated, the query that the fragment was made
 * for, or undefined where the fragment is the same for every query.
 */
export function useArrivedSearch(): string | undefined {
  // Renders again when the visitor moves; the browser's location is right even before the shell's state is.
  const { search } = useLocation();
  return useSyncExternalStore<string | undefined>(
    never,
    () => window.location.search,
    () => search || undefined,
  );
}
