import type { i18n as I18n } from 'i18next';
import type { StoreApi } from 'zustand/vanilla';
import type { MessageUrls, Language } from '@site/shared-i18n';
import type { Site } from './site.ts';

/** The contract's version; a remote's release names the range of versions that it was built for. */
export const contractVersion = '2.1.0';

export interface PageLocation {
  /** Path with its language prefix, as the address bar shows it. */
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  /** With its number sign, or empty. */
  hash: string;
}

/** The shell's state; it changes while the page is open. */
export interface ShellState {
  /** Until all islands of the page live, the location that the fragment was rendered for; afterwards the real one. */
  location: PageLocation;
  theme: 'light' | 'dark';
}

/** Moves the visitor within the site. */
export interface PageNavigator {
  push(address: string): void;
  replace(address: string): void;
  go(delta: number): void;
}

/** A notice that the shell shows for 5 s, one at a time, and reads out (L12). */
export interface Notice {
  kind: 'success' | 'error';
  title: string;
  description?: string;
}

export interface RequestOptions {
  /** What a 401 does: throw as any other status (the default), or answer null. */
  on401?: 'throw' | 'null';
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** The shared request helper (L17). */
export interface ApiClient {
  /**
   * Sends a JSON body where one is given, always with credentials; the three mapped calls go to the
   * site's endpoints.
   * @throws ApiError for any answer that is not ok, its message `${status}: ${body or status text}`
   */
  request(method: string, path: string, body?: unknown, options?: RequestOptions): Promise<Response | null>;
  /** GET read as JSON; asked once per path and page, never again, never retried. */
  query<T>(path: string, options?: RequestOptions): Promise<T | null>;
}

/** What the shell gives a page, and so every island in it: `usePage` of the remote kit. */
export interface PageProps {
  /** The page's id in the remote's release. */
  page: string;
  language: Language;
  state: StoreApi<ShellState>;
  navigator: PageNavigator;
  i18n: I18n;
  /** Loads the remote's own messages into `i18n`, with the retries of requirement L11. */
  loadMessages(namespace: string, urls: MessageUrls): Promise<void>;
  /** The address, in the page's language, of the page that has a role, another remote's included. */
  pageAddress(role: string): string;
  notify(notice: Notice): void;
  site: Site;
  api: ApiClient;
  /** To be called when a living island broke beyond its own repair; the shell then shows the page as it was served. */
  onBreak?(error: unknown): void;
}

/** What a remote exposes as `./island`. */
export interface RemoteModule {
  /**
   * Brings the island in an element to life: `data-island` names it, `data-props` holds its component's props as JSON.
   * @param props of the page that it is in
   * @throws Error when its code or texts cannot be loaded, or it cannot be hydrated
   */
  hydrate(element: HTMLElement, props: PageProps): Promise<void>;
}
