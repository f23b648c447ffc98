import { applyErasureList } from './features/my-data/erasure-list.ts';
import { continueNumbers } from './orders/invoices/continue-numbers.ts';
import type { OrderDependencies } from './orders/order-dependencies.ts';
import type { FileStore } from './platform/file-store/file-store.ts';
import { repeat } from './platform/repeat.ts';

/** How long a store that did not answer is left alone, in ms. */
const pauseMs = 5000;

/**
 * At the start: takes over from the file store which erasures and numbers a restored database may have forgotten. Does not
 * reject: where the store does not answer, the api starts all the same, and the store is read again until it does.
 */
export async function readFileStore(dependencies: OrderDependencies & { files: FileStore }) {
  const { db, files, log } = dependencies;
  async function read(isRepeated: boolean): Promise<number | undefined> {
    try {
      await continueNumbers(db, files);
      await applyErasureList(dependencies);
      if (isRepeated) log.info('erasures and numbers in the file store have been read');
      return undefined;
    } catch (error) {
      const fields = { err: error, alarm: 'store_unread' };
      if (!isRepeated) log.error(fields, 'erasures and numbers in the file store could not be read');
      return pauseMs;
    }
  }
  return repeat(() => read(true), await read(false));
}
