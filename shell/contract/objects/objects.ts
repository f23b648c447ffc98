/** How an object is answered by a static host that keeps it. */
export interface ObjectHeaders {
  /** Media type. */
  type?: string;
  cacheControl?: string;
}

/**
 * Contents under names (`a/b/c.json`), in a folder or in a bucket: where releases are published to, and where the
 * shell keeps them. Every method rejects with an Error that names the place when it cannot be reached.
 */
export interface Objects {
  /** The folder or the bucket's address, for messages. */
  readonly place: string;
  read(name: string): Promise<Buffer | undefined>;
  /** Puts a content in place in one step: a reader sees the former one or all of this one. */
  write(name: string, content: Uint8Array, headers?: ObjectHeaders): Promise<void>;
  /** The names that start with the prefix, in their order. */
  list(prefix: string): Promise<string[]>;
  /** The same with the time of their last writing, by the clock of the place. */
  written(prefix: string): Promise<Map<string, Date>>;
  /** Removes every object whose name starts with the prefix. */
  removeAll(prefix: string): Promise<void>;
  /** Adds a line to a log that nothing ever shortens. */
  append(log: string, line: string): Promise<void>;
  /** The lines of a log, oldest first. */
  lines(log: string): Promise<string[]>;
  /**
   * Runs work that no other process runs here at the same time.
   * @param work to ask `stillAlone` right before it writes: that rejects when it took so long that another process may
   * have begun
   */
  exclusively<T>(work: (stillAlone: () => Promise<void>) => Promise<T>): Promise<T>;
}
