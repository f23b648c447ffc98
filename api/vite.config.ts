import { defineConfig } from 'vite';
import { messagesCheck } from '@site/shared-i18n/messages-check';

export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  plugins: [messagesCheck({ folder: `${import.meta.dirname}/src/locales` })],
  // The workspace's packages are TypeScript and are bundled; libraries stay in node_modules.
  ssr: { noExternal: [/^@site\//] },
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    target: 'node20',
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: 'main.js', chunkFileNames: '[name].js' } },
  },
});
