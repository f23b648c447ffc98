import type { i18n as I18n } from 'i18next';
import type { StoreApi } from 'zustand/vanilla';
import type { MessageUrls, Language } from '@site/shared-i18n';
import type { Site } from './site.ts';

/** The contract's version, which releases name by a range. That in `package.json` is the site's. */
export const contractVersion = '2.3.0';

export interface PageLocation {
  /** The path with its language prefix, as in the address bar. */
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  /** With its hash sign, or empty. */
  hash: string;
}

export interface ShellState {
  /** Until all islands are hydrated, the location that the fragment was rendered for; afterwards the real one. */
  location: PageLocation;
  theme: 'light' | 'dark';
}

export interface PageNavigator {
  push(address: string): void;
  replace(address: string): void;
}

/** A notice, shown for 5 s, one at a time, and announced by screen readers (L12). */
export interface Notice {
  kind: 'success' | 'error';
  title: string;
  description?: string;
}

export interface RequestOptions {
  /** What a 401 does: throw like any other status (the default), or return null. */
  on401?: 'throw' | 'null';
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** A response with an error status; the message is `${status}: ${body or status text}`. */
export interface RequestError extends Error {
  status: number;
  /** The response's body as text, or empty. */
  body: string;
}

/** The shared request helper (L17). */
export interface ApiClient {
  /** Sends a JSON body, if given; the three mapped calls go to the site's endpoints. @throws RequestError */
  request(method: string, path: string, body?: unknown, options?: RequestOptions): Promise<Response | null>;
  /**
   * GET, read as JSON; sent once per page, path and `on401`, never repeated or retried. No `signal` ends it: others may
   * wait for the same response.
   */
  query<T>(path: string, options?: RequestOptions): Promise<T | null>;
}

export interface PageProps {
  page: string;
  language: Language;
  state: StoreApi<ShellState>;
  navigator: PageNavigator;
  i18n: I18n;
  /** Loads the remote's messages into `i18n`, with retries (L11). */
  loadMessages(namespace: string, urls: MessageUrls): Promise<void>;
  /** The address of the page with a role, in the page's language; also of other remotes' pages. */
  pageAddress(role: string): string;
  notify(notice: Notice): void;
  site: Site;
  api: ApiClient;
  /** Called when a hydrated island throws an error that it cannot handle; the shell then restores its served HTML. */
  onBreak?(error: unknown): void;
}

export interface RemoteModule {
  /**
   * Hydrates the island in an element: `data-island` names it, `data-props` holds its component's props as JSON.
   * @throws Error when its code or texts cannot be loaded, or it cannot be hydrated
   */
  hydrate(element: HTMLElement, props: PageProps): Promise<void>;
}
