import { defineConfig } from 'vite';

/** Bundles all libraries into one file, except the embedded database, which the container does not have. */
export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  ssr: { noExternal: true, external: ['@electric-sql/pglite'] },
  build: {
    ssr: 'main.ts',
    outDir: 'dist',
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'main.js', codeSplitting: false } },
  },
});
