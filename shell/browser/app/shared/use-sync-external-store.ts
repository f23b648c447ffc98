/** In place of `use-sync-external-store/shim`, which react-i18next imports for versions of React without the hook. */
export { useSyncExternalStore } from 'react';
