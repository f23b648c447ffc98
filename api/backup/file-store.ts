/** Files that are copied as they are, from a folder or a bucket and back. */
export interface FileStore {
  kind: 'folder' | 'bucket';
  /** Its name for people. */
  place: string;
  /** The first names in it, or none. */
  firstNames: () => Promise<string[]>;
  /** @param folder is made */
  copyOut: (folder: string) => Promise<void>;
  /** @param folder may be absent, for no files */
  copyIn: (folder: string) => Promise<void>;
}

/** The state of the releases is copied before what it names: that is then in the copy. */
export const namesOthers = 'state.json';
