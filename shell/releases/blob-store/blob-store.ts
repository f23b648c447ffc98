/** How an object is answered by a static host that keeps it. */
export interface BlobHeaders {
  /** Media type. */
  type?: string;
  cacheControl?: string;
}

/** A content with a tag that changes with it; both are undefined where there is none. */
interface TaggedContent {
  content: Buffer | undefined;
  tag: string | undefined;
}

/**
 * Contents under names (`a/b/c.json`), in a folder or in a bucket: where releases are published to, and where the
 * shell keeps them. Every method rejects with an Error that names the place when it cannot be reached.
 */
export interface BlobStore {
  /** The folder or the bucket's address, for messages. */
  readonly place: string;
  read(name: string): Promise<Buffer | undefined>;
  /** Reads a content unless it is still the one that came with this tag: then undefined. */
  readChanged(name: string, tag?: string): Promise<TaggedContent | undefined>;
  /** Puts a content in place in one step: a reader sees the former one or all of this one. */
  write(name: string, content: Uint8Array, headers?: BlobHeaders): Promise<void>;
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
   * Writes what `change` makes of a content. When another process wrote in between, it asks `change` again.
   * @param change gets the present content; it returns the next one, or undefined to write nothing
   * @throws Error when others keep writing
   */
  update(
    name: string,
    change: (content: Buffer | undefined) => Uint8Array | undefined,
    headers?: BlobHeaders,
  ): Promise<void>;
}
