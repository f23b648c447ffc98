import type { Router } from 'express';
import type { AppPackage } from './app-packages.ts';

/** The lifetime of a link to a package, in seconds. */
export const linkSeconds = 15 * 60;

/** The store of the app packages. */
export interface PackageStore {
  /** @throws ApiError `storage_unavailable` */
  has: (appPackage: AppPackage) => Promise<boolean>;
  /**
   * A link that downloads a package for 15 minutes: a URL, or a path of the site.
   * @throws ApiError `file_missing`, `storage_unavailable`
   */
  linkTo: (appPackage: AppPackage) => Promise<string>;
  /** @throws ApiError `storage_unavailable` */
  put: (appPackage: AppPackage, body: Uint8Array) => Promise<void>;
  /** Rejects when the store cannot be used, or does not respond within `timeMs`. */
  check: (timeMs: number) => Promise<void>;
  /** Serves the links, if the store is not a server itself. */
  routes?: Router;
  close: () => void;
}
