import { execFileSync } from 'node:child_process';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder on a separate disk that the run can fill up. */
export interface SmallDisk {
  folder: string;
  /** Whether it is a separate disk: only root may mount one. */
  isMounted: boolean;
  /** Writes until the disk is full. */
  fill(): Promise<void>;
  free(): Promise<void>;
  remove(): Promise<void>;
}

const mebibyte = Buffer.alloc(1024 * 1024);

export async function mountSmallDisk(): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'drill-disk-'));
  const isMounted = run('mount', '-t', 'tmpfs', '-o', 'size=32m', 'drill', folder);
  const filler = join(folder, 'filler');
  return {
    folder,
    isMounted,
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
    async remove() {
      if (isMounted) run('umount', folder);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function run(program: string, ...args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
