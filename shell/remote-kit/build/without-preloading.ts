import type { Plugin } from 'vite';

const vitesHelper = '\0vite/preload-helper.js';
const helper = '\0import-alone';

/** Leaves out what Vite adds to each `import()` for stylesheets and preloads: pages have their styles, and name the files. */
export function withoutPreloading(): Plugin {
  return {
    name: 'without-preloading',
    enforce: 'pre',
    // One for each module: what chunks have in common would be a file of its own.
    resolveId: (id, importer = '') => (id === vitesHelper ? `${helper}?${importer}` : undefined),
    load: (id) => (id.startsWith(helper) ? 'export const __vitePreload = (load) => load();' : undefined),
  };
}
