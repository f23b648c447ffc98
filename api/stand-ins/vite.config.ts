import { defineConfig } from 'vite';
import { messagesCheck } from '@site/shared-i18n/messages-check';

export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  plugins: [messagesCheck({ folder: `${import.meta.dirname}/src/locales` })],
  // Bundles the libraries, as they are only development dependencies.
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
