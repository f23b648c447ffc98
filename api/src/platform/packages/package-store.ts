import type { Router } from 'express';
import type { AppPackage } from './app-packages.ts';

/** The lifetime of a link to a package, in seconds. */
export const linkSeconds = 15 * 60;

/** A package's file at a moment. */
export interface StoredPackage {
  /** In bytes. */
  size: number;
  /** Another one as soon as the file is replaced. */
  version: string;
}

/** The file store: the app packages, and issued documents, which no link serves. */
export interface PackageStore {
  /** @throws ApiError `storage_unavailable` */
  has: (appPackage: AppPackage) => Promise<boolean>;
  /**
   * A link that downloads a package for 15 minutes: a URL, or a path of the site.
   * @throws ApiError `file_missing`, `storage_unavailable`
   */
  linkTo: (appPackage: AppPackage) => Promise<string>;
  /** A package's present file; undefined if there is none, or if the store names no version. @throws ApiError `storage_unavailable` */
  find: (appPackage: AppPackage) => Promise<StoredPackage | undefined>;
  /** The bytes of a file that was found, in parts. Ends with an error if the file is no longer that version. */
  read: (appPackage: AppPackage, stored: StoredPackage) => AsyncIterable<Uint8Array>;
  /** @throws ApiError `storage_unavailable` */
  put: (appPackage: AppPackage, body: Uint8Array) => Promise<void>;
  /** The keys that begin with a folder's name and a slash. @throws ApiError `storage_unavailable` */
  list: (prefix: string) => Promise<string[]>;
  /** Deletes a file, if there is one. @throws ApiError `storage_unavailable` */
  remove: (appPackage: AppPackage) => Promise<void>;
  /** Rejects when the store cannot be used; tries until `signal` is aborted. */
  check: (signal: AbortSignal) => Promise<void>;
  /** Serves the links, if the store is not a server itself. */
  routes?: Router;
  close: () => void;
}
