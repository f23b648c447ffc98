import { resolve } from 'node:path';
import { defineConfig } from 'vite';

/** The marketing pages alone, without the shell: `npm run dev -w remote-marketing`. */
export default defineConfig({
  root: import.meta.dirname,
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 3012),
    fs: { allow: [resolve(import.meta.dirname, '..')] },
    proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3001' },
  },
});
