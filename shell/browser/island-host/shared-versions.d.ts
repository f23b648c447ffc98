import type { sharedLibraries } from '@site/shell-contract';

declare global {
  /** Set by the build: the installed version of each library that remotes get. */
  const sharedVersions: Record<keyof typeof sharedLibraries, string>;
}
