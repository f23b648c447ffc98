import { defineConfig } from 'vite';

/** One file with its libraries, but for the embedded database, which no container has. */
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
