import type { Language } from '@site/shared-i18n';
import type { Site } from '@site/shell-contract';

/** Where a remote's live release lies, for the browser: what the server knows, nothing fixed in the build. */
export interface RemoteData {
  version: string;
  /** URL of the federation container. */
  entry: string;
  /** URLs of the modules that the island needs at once. */
  preload: string[];
  /** URLs of the stylesheets. */
  styles: string[];
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
  /** Whose page it is and which; absent for the shell's own pages (not found, failure). */
  island?: { remote: string; page: string; hydration: 'never' | 'interaction' | 'immediate' };
  /** Names this view of the page where its failure is counted: a canary of its remote runs. */
  view?: string;
  /** Names the releases that this page and its next ones come from. */
  combination: string;
  remotes: Record<string, RemoteData>;
  site: Site;
  /** For the copyright line (requirements, L9). */
  year: number;
  /**
   * URLs of the app that arrives with the first sign of use; its libraries and the parts of federation in the order
   * in which they run.
   */
  app: { script: string; libraries: string[]; preload: string[] };
}

export const pageDataId = 'page-data';

/** The template of what a page says that is nothing without its scripts, when they do not load. */
export const scriptFailureId = 'script-failure';
