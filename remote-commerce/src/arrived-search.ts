import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';

const never = () => () => undefined;

/**
 * The address's query once the page is hydrated. During prerendering and hydration: the query of the fragment's
 * variant, or undefined where the fragment is the same for every query.
 */
export function useArrivedSearch(): string | undefined {
  // Re-renders on navigation; the browser's location is correct even before the shell's state is.
  const { search } = useLocation();
  return useSyncExternalStore<string | undefined>(
    never,
    () => window.location.search,
    () => search || undefined,
  );
}
