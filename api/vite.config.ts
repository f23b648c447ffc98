import { defineConfig } from 'vite';
import { messagesCheck } from '@site/shared-i18n/messages-check';

const external = [
  'pdfkit',
  'dejavu-fonts-ttf',
  '@expo-google-fonts/manrope',
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
  // Optional parts of `pg` and `debug`, which production does not install.
  'pg-native',
  'supports-color',
];

export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  plugins: [messagesCheck({ folder: `${import.meta.dirname}/src/locales` })],
  // Bundled, as reading hundreds of files took most of a start. What is loaded only where it is needed stays outside.
  ssr: { noExternal: true, external },
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    target: 'node20',
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: 'main.js', chunkFileNames: '[name].js' } },
  },
});
