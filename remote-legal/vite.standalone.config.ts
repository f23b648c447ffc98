import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { fontFolder } from './src/standalone/font-folder.ts';
import { policyServer } from './src/standalone/policy-server.ts';

/** The policies without the shell, for the legal team: `npm run dev -w remote-legal`. */
export default defineConfig({
  root: import.meta.dirname,
  appType: 'custom',
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 3013),
    fs: { allow: [resolve(import.meta.dirname, '..'), fontFolder] },
  },
  plugins: [policyServer()],
});
