import 'i18next';
import type french from './locales/fr.json';
import type { sharedLibraries } from '@site/shell-contract';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    resources: { shell: typeof french };
  }
}

declare global {
  /** Set by the build: the installed version of each library that remotes get. */
  const sharedVersions: Record<keyof typeof sharedLibraries, string>;
}
