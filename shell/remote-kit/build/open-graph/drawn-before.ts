import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readLockedDependencies } from '../locked-dependencies.ts';
import { sourceHash } from '../source-hash.ts';

const workspace = fileURLToPath(new URL('../../../..', import.meta.url));

/** Beside what is installed: after a new installation every picture is drawn anew. */
const folder = join(workspace, 'node_modules/.cache/open-graph');

type DrawOnce = (of: unknown, draw: () => Promise<Buffer>) => Promise<Buffer>;

/**
 * Keeps pictures from build to build: drawing them takes longer than all the rest.
 * @returns a function that draws only what was not drawn before of the same (JSON), by the same code and libraries
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
    // Two builds may draw the same one at once.
    const draft = `${file}.${randomUUID()}`;
    await writeFile(draft, picture);
    await rename(draft, file);
    return picture;
  };
}
