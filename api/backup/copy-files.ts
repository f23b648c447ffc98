import type { BlobStore } from '@site/server-kit/blob-store';
import { typeOf } from '../src/platform/file-store/stored-file.ts';

/** The state of the releases: in a bucket an object, in a folder one of numbered contents. */
const releaseState = 'registry.json';

/** Copies the files of a running site, but for those that are deleted meanwhile. */
export async function copyFiles(
  from: BlobStore,
  to: BlobStore,
  { keepsExisting = false }: { keepsExisting?: boolean } = {},
): Promise<void> {
  const existing = new Set(keepsExisting ? await to.list('') : []);
  const copy = async (name: string) => {
    if (existing.has(name)) return;
    const blob = await from.find(name);
    if (!blob) return;
    await to.write(name, blob, { type: typeOf(name) }).catch(async (error: unknown) => {
      if (await from.find(name)) throw error;
    });
  };
  // First, so that the copy contains every file that the state names.
  for (const name of await from.list(releaseState)) await copy(name);
  for (const name of await from.list('')) if (!name.startsWith(releaseState)) await copy(name);
}

/** Runs an operation on a store. @throws Error that names it */
export async function namingStore<T>({ location }: BlobStore, operation: () => Promise<T>): Promise<T> {
  try {
    return await operation();
  } catch (cause) {
    const { message, name } = cause as Error;
    throw new Error(`${location} cannot be used: ${message || name}`, { cause });
  }
}

export async function measure(store: BlobStore): Promise<{ files: number; bytes: number }> {
  const names = await store.list('');
  let bytes = 0;
  for (const name of names) bytes += (await store.find(name))?.size ?? 0;
  return { files: names.length, bytes };
}
