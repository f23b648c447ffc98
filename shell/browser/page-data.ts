import type { Language } from '@site/shared-i18n';
import type { Site } from '@site/shell-contract';

interface RemoteData {
  version: string;
  entry: string;
  preload: string[];
  messages?: string;
}

/** The page's data for its scripts, inlined as JSON in the element `page-data`. */
export interface PageData {
  language: Language;
  /** The page's address in its language; the address bar may show it without a prefix. */
  address: string;
  /** The query of the fragment's variant, with its question mark, or empty. */
  search: string;
  /** The page's address in every language; the landing page's for status pages. */
  alternates: Record<Language, string>;
  /** Token of this page view, where a canary of its remote runs. */
  view?: string;
  islands?: IslandData;
}

export interface IslandData {
  remote: string;
  page: string;
  immediate: boolean;
  release: RemoteData;
  /** The addresses of pages by role, in the page's language. */
  roles: Record<string, string>;
  site: Site;
  texts: Record<'closeNotice' | 'waiting' | 'failure' | 'retry', string>;
  /** URLs of the script that loads islands, and of modules to preload with it. */
  islandHost: { script: string; preload: string[] };
}

export function islandScripts({ islandHost, release }: IslandData): string[] {
  return [islandHost.script, ...islandHost.preload, ...release.preload];
}

/** Fired on an island's element. */
export const islandHydrated = 'site:island-hydrated';

export const pageDataId = 'page-data';

/** The id of the template shown where a page that needs its scripts cannot load them. */
export const scriptFailureId = 'script-failure';

/** The page's data. @throws Error where there is none */
export function readPageData(): PageData {
  const text = document.getElementById(pageDataId)?.textContent;
  if (!text) throw new Error('The page carries no data');
  return JSON.parse(text) as PageData;
}

declare global {
  interface Window {
    earlyMessages?: { url: string; response: Promise<Response> } | undefined;
  }
}

export function requestMessages(url: string): void {
  const response = fetch(url);
  // The later caller handles the failure.
  response.catch(() => undefined);
  window.earlyMessages = { url, response };
}

export function fetchMessages(url: string): Promise<Response> {
  const early = window.earlyMessages;
  window.earlyMessages = undefined;
  return early?.url === url ? early.response : fetch(url);
}
