import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Begins each text of a new remote that is yet to be written (`new-remote/template`). */
const mark = '✎';

/** A line for each source file of a remote with texts that still have the template's mark. */
export async function findUnwrittenTexts(root: string): Promise<string[]> {
  const paths = await readdir(join(root, 'src'), { recursive: true, withFileTypes: true });
  const lines = paths
    .filter((entry) => entry.isFile() && /\.(json|md|tsx?)$/.test(entry.name) && !/\.test\./.test(entry.name))
    .map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      const count = (await readFile(path, 'utf8')).split(mark).length - 1;
      return count > 0 ? [`texts: ${path.slice(root.length + 1)} has ${count} to be written (${mark})`] : [];
    });
  return (await Promise.all(lines)).flat().sort();
}
