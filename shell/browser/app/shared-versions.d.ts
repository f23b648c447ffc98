import type { sharedLibraries } from '@site/shell-contract';

declare global {
  /** Set by the build: the installed version of each shared library. */
  const sharedVersions: Record<keyof typeof sharedLibraries, string>;
}
