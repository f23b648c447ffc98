import { defineConfig } from 'vite';
import { catalogueCheck } from '@site/shared-i18n/catalogue-check';

export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  plugins: [catalogueCheck({ folder: `${import.meta.dirname}/src/locales` })],
  // The workspace's own packages are TypeScript and go into the bundle; libraries stay in node_modules.
  ssr: { noExternal: [/^@site\//] },
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: ['src/payments.ts', 'src/mail.ts'],
      output: { entryFileNames: '[name].js' },
    },
  },
});
