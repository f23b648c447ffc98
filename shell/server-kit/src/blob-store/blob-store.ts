/** How a static host should serve an object. */
export interface BlobHeaders {
  type?: string | undefined;
  cacheControl?: string;
}

/** Content with a tag that changes with it; both are undefined where there is none. */
interface TaggedContent {
  content: Buffer | undefined;
  tag: string | undefined;
}

export interface StoredBlob {
  /** In bytes. */
  size: number;
  /** Another one as soon as the content is replaced. */
  version: string;
  /** When the content was written, by the location's clock. */
  written: Date | undefined;
  /** The content at the time of reading; ends with an error where it is removed meanwhile. */
  parts: AsyncIterable<Uint8Array>;
}

/**
 * Contents by name (`a/b/c.json`), in a folder or a bucket: releases, app packages, issued documents. Every method rejects
 * when the location cannot be reached; a signal ends the tries of a bucket, otherwise a time of its own does.
 */
export interface BlobStore {
  /** The folder's absolute path or the bucket's URL. */
  readonly location: string;
  find: (name: string, signal?: AbortSignal) => Promise<StoredBlob | undefined>;
  read: (name: string) => Promise<Buffer | undefined>;
  /** Reads what `update` wrote, unless its tag is still this one: then undefined. */
  readChanged: (name: string, tag?: string) => Promise<TaggedContent | undefined>;
  /** Writes content atomically: readers see the former or the new one. */
  write: (
    name: string,
    content: Uint8Array | Pick<StoredBlob, 'size' | 'parts'>,
    headers?: BlobHeaders,
    signal?: AbortSignal,
  ) => Promise<void>;
  list: (prefix: string, signal?: AbortSignal) => Promise<string[]>;
  /** The names with the prefix and their times of writing, by the location's clock. */
  written: (prefix: string) => Promise<Map<string, Date>>;
  remove: (name: string, signal?: AbortSignal) => Promise<void>;
  removeAll: (prefix: string) => Promise<void>;
  /**
   * Compares and swaps the content of a document: if another process writes meanwhile, `change` is called again. A process
   * that dies leaves the former or the next content, and holds nothing up.
   * @param change gets the present content and returns the next one, or undefined to write nothing
   * @throws Error when others keep writing
   */
  update: (
    name: string,
    change: (content: Buffer | undefined) => Uint8Array | undefined,
    headers?: BlobHeaders,
  ) => Promise<void>;
  /** Rejects when the location cannot be used. */
  check: (signal?: AbortSignal) => Promise<void>;
}
