import { join } from 'node:path';
import { federation } from '@module-federation/vite';
import { build } from 'vite';

/** A page with React and Module Federation's runtime, and nothing of the site. */
export async function buildBareHost(outDir: string): Promise<void> {
  await build({
    root: join(import.meta.dirname, 'bare-host'),
    configFile: false,
    logLevel: 'error',
    build: { outDir, target: 'es2022' },
  });
}

/** A remote as the federation plugin writes it for a bare Vite project, with the plugin's defaults. */
export async function buildBareRemote(outDir: string, base: string): Promise<void> {
  await build({
    root: join(import.meta.dirname, 'bare-remote'),
    configFile: false,
    logLevel: 'error',
    base,
    plugins: [
      federation({
        name: 'bare',
        filename: 'remoteEntry.js',
        manifest: true,
        dts: false,
        exposes: { './island': './island.ts' },
        shared: { react: { singleton: true }, 'react-dom': { singleton: true } },
      }),
    ],
    build: {
      outDir,
      target: 'es2022',
      rolldownOptions: { input: join(import.meta.dirname, 'bare-remote/island.ts') },
    },
  });
}
