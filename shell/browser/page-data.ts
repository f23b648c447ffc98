import type { Language } from '@site/shared-i18n';
import type { Site } from '@site/shell-contract';

/** Where a remote's live release lies, for the browser: what the server knows, nothing fixed in the build. */
export interface RemoteData {
  version: string;
  /** URL of the federation container. */
  entry: string;
  /** URLs of the modules that the islands need at once. */
  preload: string[];
  /** URL of the islands' messages. */
  messages?: string;
}

/** What the composed page tells its scripts, inlined as JSON in the element `page-data`. */
export interface PageData {
  language: Language;
  /** The page's own address in its language, which the address bar may show without its prefix. */
  address: string;
  /** The query that the fragment was rendered for, with its question mark, or empty. */
  search: string;
  /** The address of the same page in every language; the landing page's for pages that are nowhere. */
  alternates: Record<Language, string>;
  /** Names this view of the page where its failure is counted: a canary of its remote runs. */
  view?: string;
  /** Present on pages with islands. */
  islands?: IslandData;
}

/** What the islands of a page need. */
export interface IslandData {
  remote: string;
  /** The page's id in the remote's release. */
  page: string;
  /** Whether they load with the page, not with their first use. */
  immediate: boolean;
  release: RemoteData;
  /** The addresses of the pages that have a role, in the page's language. */
  roles: Record<string, string>;
  site: Site;
  /** The shell's own texts beside an island. */
  texts: Record<'closeNotice' | 'failure' | 'retry', string>;
  /** URLs of the script that loads islands, and of the modules that it imports. */
  app: { script: string; preload: string[] };
}

export const pageDataId = 'page-data';

/** The template of what a page says that is nothing without its scripts, when they do not load. */
export const scriptFailureId = 'script-failure';
