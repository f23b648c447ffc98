import { defineConfig } from 'vite';
import { catalogueCheck } from '@site/shared-i18n/catalogue-check';

export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  plugins: [catalogueCheck({ folder: `${import.meta.dirname}/src/locales` })],
  // The programs need nothing beside them: their libraries are for development alone, and go into the bundle.
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node20',
    rolldownOptions: {
      input: ['src/payments.ts', 'src/mail.ts', 'src/sample-packages.ts'],
      output: { entryFileNames: '[name].js' },
    },
  },
});
