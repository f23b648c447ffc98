import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { atEnd } from '../support/cleanups.ts';
import { succeeds, temporaryFolder } from '../support/processes.ts';

const mebibyte = Buffer.alloc(1024 * 1024);

/** Mounts a folder on a separate disk that the run can fill up. */
export function mountSmallDisk() {
  const folder = temporaryFolder('drill-disk-');
  const isMounted = succeeds('mount', '-t', 'tmpfs', '-o', 'size=32m', 'drill', folder);
  if (isMounted) atEnd(() => succeeds('umount', folder));
  const filler = join(folder, 'filler');
  return {
    folder,
    /** Whether it is a separate disk: only root may mount one. */
    isMounted,
    /** Writes until the disk is full. */
    async fill() {
      // Otherwise it would fill this machine's disk.
      if (!isMounted) throw new Error(`${folder} is no disk of its own`);
      try {
        for (;;) await appendFile(filler, mebibyte);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    free: () => rm(filler),
  };
}
