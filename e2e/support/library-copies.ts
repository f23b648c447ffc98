import type { Page } from 'playwright/test';
import type { sharedLibraries } from '@site/shell-contract';

type Library = keyof typeof sharedLibraries;

/** A text that each copy of a shared library contains once, in both its development and production builds. */
const marks: Record<Library, RegExp> = {
  react: /\.__COMPILER_RUNTIME ?=/g,
  'react/jsx-runtime': /\.jsxs ?=/g,
  'react-dom': /__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE ?=/g,
  'react-dom/client': /__reactContainer\$/g,
  'react-router-dom': /useLocation\(\) may be used only in the context of a <Router>/g,
  i18next: /saveMissingPlurals:/g,
  'react-i18next': /NO_I18NEXT_INSTANCE/g,
  zustand: /getInitialState(?: = |:)/g,
};

/** The expected result: one copy of each shared library. */
export const oneOfEach = Object.fromEntries(Object.keys(marks).map((library) => [library, 1]));

/** The sources of all scripts that the open page has loaded so far. */
export async function loadedScripts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    const urls = new Set(loaded.filter((name) => new URL(name).pathname.endsWith('.js')));
    return Promise.all([...urls].map(async (url) => (await fetch(url)).text()));
  });
}

/** How many copies of each shared library the scripts contain. */
export function libraryCopies(scripts: string[]): Record<string, number> {
  const copies = (mark: RegExp) =>
    scripts.reduce((count, script) => count + [...script.matchAll(mark)].length, 0);
  return Object.fromEntries(Object.entries(marks).map(([library, mark]) => [library, copies(mark)]));
}
