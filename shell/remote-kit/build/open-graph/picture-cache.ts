import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { checkoutOf } from '@site/releases/publish/checkout.ts';
import { readLockedDependencies } from '../locked-dependencies.ts';
import { sourceHash } from '../source-hash.ts';

const kit = resolve(import.meta.dirname, '../..');

type DrawCached = (input: unknown, draw: () => Promise<Buffer>) => Promise<Buffer>;

/**
 * Caches pictures between builds, as drawing them takes longer than the rest of the build.
 * @param root the remote's folder
 * @returns a function that draws a picture unless the same input (JSON) was drawn before by the same code and
 *   libraries
 */
export function createPictureCache(root: string): DrawCached {
  const checkout = checkoutOf(root);
  // Inside `node_modules`, so that all pictures are drawn again after a new installation.
  const folder = join(checkout, 'node_modules/.cache/open-graph');
  const { packages } = readLockedDependencies(checkout, relative(checkout, kit));
  const codeHash = sourceHash([import.meta.dirname], packages);
  const drawn = new Map<string, Promise<Buffer>>();
  return (input, draw) => {
    const name = createHash('sha256')
      .update(JSON.stringify([codeHash, input]))
      .digest('hex');
    // A page's variants show the same picture at the same time.
    const picture = drawn.get(name) ?? readOrDraw(folder, name, draw);
    drawn.set(name, picture);
    return picture;
  };
}

async function readOrDraw(folder: string, name: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  const file = join(folder, `${name}.png`);
  const cached = await readFile(file).catch(() => undefined);
  if (cached) return cached;
  const picture = await draw();
  await mkdir(folder, { recursive: true });
  // Two builds may draw the same picture concurrently.
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, picture);
  await rename(draft, file);
  return picture;
}
