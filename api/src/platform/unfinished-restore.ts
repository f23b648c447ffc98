import { access } from 'node:fs/promises';
import { join } from 'node:path';

/** In the data folder from a restore's first write to its end; contains the time at which the back-up was made. */
export const unfinishedRestore = 'restore-unfinished';

/** @throws Error with one line where a restore into this folder has not ended */
export async function requireNoUnfinishedRestore(dataDir: string): Promise<void> {
  const file = join(dataDir, unfinishedRestore);
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere)
    throw new Error(
      `A restore has not ended: run it again with the same back-up, or give it up by removing ${file}`,
    );
}
