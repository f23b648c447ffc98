/** How a static host should serve an object. */
export interface BlobHeaders {
  /** Media type. */
  type?: string;
  cacheControl?: string;
}

/** Content with a tag that changes with it; both are undefined where there is none. */
interface TaggedContent {
  content: Buffer | undefined;
  tag: string | undefined;
}

/**
 * Contents by name (`a/b/c.json`), in a folder or a bucket: where releases are published, and where shells store them.
 * Every method rejects with an Error that names the location when it cannot be reached.
 */
export interface BlobStore {
  /** The folder or the bucket's URL, for messages. */
  readonly location: string;
  read(name: string): Promise<Buffer | undefined>;
  /** Reads what `update` wrote, unless its tag is still this one: then undefined. */
  readChanged(name: string, tag?: string): Promise<TaggedContent | undefined>;
  /** Writes content atomically: readers see the former or the new one. */
  write(name: string, content: Uint8Array, headers?: BlobHeaders): Promise<void>;
  /** The names with the prefix, sorted. */
  list(prefix: string): Promise<string[]>;
  /** The names with the prefix and their times of writing, by the location's clock. */
  written(prefix: string): Promise<Map<string, Date>>;
  /** Removes every object whose name starts with the prefix. */
  removeAll(prefix: string): Promise<void>;
  /**
   * Compares and swaps the content of a document: if another process writes meanwhile, `change` is called again. A
   * process that dies leaves the former or the next content, and holds nothing up.
   * @param change gets the present content and returns the next one, or undefined to write nothing
   * @throws Error when others keep writing
   */
  update(
    name: string,
    change: (content: Buffer | undefined) => Uint8Array | undefined,
    headers?: BlobHeaders,
  ): Promise<void>;
}

/** Parses stored JSON; undefined where it is damaged. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
