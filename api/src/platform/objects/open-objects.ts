import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { startEmbeddedStore } from './embedded-store.ts';
import { connectObjectStore, type ObjectStore } from './object-store.ts';
import { seedPackages } from './seed-packages.ts';

export interface OpenObjects {
  store: ObjectStore;
  close(): Promise<void>;
}

/** Connects to the store at `S3_ENDPOINT`, or starts the embedded one, and seeds it where that is wanted. */
export async function openObjects({ objects, dataDir }: Config): Promise<OpenObjects> {
  const { endpoint, accessKeyId, secretAccessKey } = objects;
  const embedded =
    endpoint === undefined
      ? await startEmbeddedStore(join(dataDir, 'objects'), objects.embeddedPort, objects.region)
      : undefined;
  const store = connectObjectStore({
    ...objects,
    endpoint: embedded?.endpoint ?? endpoint ?? '',
    accessKeyId: embedded?.accessKeyId ?? accessKeyId ?? '',
    secretAccessKey: embedded?.secretAccessKey ?? secretAccessKey ?? '',
  });
  if (objects.seed) await seedPackages(store);
  return {
    store,
    async close() {
      store.close();
      await embedded?.close();
    },
  };
}
