/** The store cannot be read or written: a later try may succeed. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  /** The HTTP status of a request that needs the store. */
  readonly status = 503;
}

/** For `catch` behind a method of the store. @throws StoreUnavailable with the error's message */
export function failStore(cause: unknown): never {
  throw new StoreUnavailable(cause instanceof Error ? cause.message : String(cause), { cause });
}
