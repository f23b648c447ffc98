/** Finds an element in a page, for example by its name; it runs there, so it uses nothing from outside. */
export type Find = (selector: string, name: string) => Element | null;

/** A browser's tab, of any engine. */
export interface Tab {
  open(address: string): Promise<void>;
  /** Runs a function in the page. */
  evaluate<Answer>(inPage: () => Answer): Promise<Answer>;
  /** Its visible words, also those in a viewer of PDFs; undefined in a viewer that no driver can read, Chromium's. */
  text(): Promise<string | undefined>;
  /** Presses the middle of an element, as a mouse does. @returns whether there is one */
  press(find: Find, selector: string, name: string): Promise<boolean>;
  /** Types into an element. @returns whether there is one */
  type(find: Find, selector: string, name: string, text: string): Promise<boolean>;
  /** @param width of the window, in CSS pixels */
  resize(width: number): Promise<void>;
  /** The tab that this one's page has opened. */
  opened(): Promise<Tab | undefined>;
  /** What the page has reported as errors, as far as the driver tells. */
  errors: readonly string[];
  /** Also closes the tabs that it has opened. */
  close(): Promise<void>;
}

/** A running browser, which asks for less motion and saves downloads without a question. */
export interface RunningEngine {
  /** A tab of a new visitor, of whom the browser knows nothing. */
  newTab(): Promise<Tab>;
  stop(): Promise<void>;
}

/** The size of a new tab's window, in CSS pixels. */
export const windowSize = { width: 1280, height: 800 };
