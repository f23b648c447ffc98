import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readLockedDependencies } from '../locked-dependencies.ts';
import { sourceHash } from '../source-hash.ts';

const workspace = fileURLToPath(new URL('../../../..', import.meta.url));

/** Inside `node_modules`, so that all pictures are drawn again after a new installation. */
const folder = join(workspace, 'node_modules/.cache/open-graph');

type DrawOnce = (of: unknown, draw: () => Promise<Buffer>) => Promise<Buffer>;

/**
 * Caches pictures between builds, as drawing them takes longer than the rest of the build.
 * @returns a function that draws a picture unless the same input (JSON) was drawn before by the same code and
 *   libraries
 */
export function drawnBefore(): DrawOnce {
  const { packages } = readLockedDependencies(workspace, 'shell/remote-kit');
  const drawnBy = sourceHash([import.meta.dirname], packages);
  return async (of, draw) => {
    const name = createHash('sha256')
      .update(JSON.stringify([drawnBy, of]))
      .digest('hex');
    const file = join(folder, `${name}.png`);
    const known = await readFile(file).catch(() => undefined);
    if (known) return known;
    const picture = await draw();
    await mkdir(folder, { recursive: true });
    // Two builds may draw the same picture concurrently.
    const draft = `${file}.${randomUUID()}`;
    await writeFile(draft, picture);
    await rename(draft, file);
    return picture;
  };
}
