import { resolve } from 'node:path';
import type { UserConfig } from 'vite';
import { fontFolder } from './src/standalone/font-folder.ts';
import { policyServer } from './src/standalone/policy-server.ts';

/** @param site origin of a site whose header and footer the pages get while it runs */
export function standaloneSettings(site?: string) {
  return {
    root: import.meta.dirname,
    appType: 'custom',
    server: {
      host: '127.0.0.1',
      port: Number(process.env.PORT ?? 3013),
      // No other origin's page may show the site's pictures.
      ...(site && { proxy: { '/assets': site } }),
      fs: { allow: [resolve(import.meta.dirname, '..'), fontFolder] },
    },
    plugins: [policyServer(site)],
  } satisfies UserConfig;
}

/** The policies without the shell, for the legal team: `npm run dev -w remote-legal`. */
export default standaloneSettings();
