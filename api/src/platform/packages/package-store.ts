import type { Router } from 'express';
import type { AppPackage } from './app-packages.ts';

/** How long a link to a package works, in seconds. */
export const linkSeconds = 15 * 60;

/** Where the app packages lie. */
export interface PackageStore {
  /** @throws ApiError `storage_unavailable` when the store does not answer in time */
  has(appPackage: AppPackage): Promise<boolean>;
  /**
   * A link that downloads a package under its file name and stops working after 15 minutes: a URL, or a path on the
   * site's own origin.
   * @throws ApiError `file_missing` when the package is not there, `storage_unavailable` when the store does not answer
   */
  linkTo(appPackage: AppPackage): Promise<string>;
  /** @throws ApiError `storage_unavailable` when the store does not take it in time */
  put(appPackage: AppPackage, body: Uint8Array): Promise<void>;
  /** Rejects when the store cannot be used, or does not answer within `timeMs`. */
  check(timeMs: number): Promise<void>;
  /** Answers the links, where the api itself does. */
  routes?: Router;
  close(): void;
}
