/** Files that are copied unchanged from and to a folder or a bucket. */
export interface FileStore {
  kind: 'folder' | 'bucket';
  /** Its location, for messages. */
  place: string;
  /** The first names in it; empty if the store is empty. */
  someNames: () => Promise<string[]>;
  /** @param folder is created */
  copyOut: (folder: string) => Promise<void>;
  /** @param folder may be missing if there are no files */
  copyIn: (folder: string) => Promise<void>;
}

/** The state of the releases: in a bucket an object, in a folder one of numbered contents. It is copied first, so that the copy contains every file that it names. */
export const releaseStateFile = 'registry.json';
