import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { cssTarget } from '@site/remote-kit/build';
import { policyTexts } from './policy-texts.ts';
import { siteLinks } from './site-links.ts';

const root = import.meta.dirname;
const workspace = resolve(root, '../../..');

/** Builds the plain page into a folder, with compressed copies of every text file. */
export async function buildPlainPage(outDir: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: join(workspace, 'remote-marketing/public'),
    plugins: [react(), policyTexts(), siteLinks()],
    resolve: {
      dedupe: ['react', 'react-dom', 'react-i18next', 'react-router-dom', 'i18next'],
    },
    build: { outDir, emptyOutDir: true, assetsInlineLimit: 0, target: 'es2022', cssTarget },
  });
  await compressFiles(outDir);
}

/** With the compression levels that the shell uses for its files. */
async function compressFiles(folder: string): Promise<void> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const texts = entries.filter((entry) => entry.isFile() && /\.(html|js|css|json|svg)$/.test(entry.name));
  await Promise.all(
    texts.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const content = await readFile(path);
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content));
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}
