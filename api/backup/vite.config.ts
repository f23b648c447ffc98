import { defineConfig } from 'vite';

/** Bundles all libraries into one file. */
export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  ssr: { noExternal: true, external: ['pg-native'] },
  build: {
    ssr: 'main.ts',
    outDir: 'dist',
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'main.js', codeSplitting: false } },
  },
});
