/*
 * The browser's part of a page of `npm run dev`. Hydrates the islands in place of a release's federation container, and
 * updates the open page when its sources change: React refreshes components, this script everything else.
 */
// React's refresh needs this preamble before React loads.
import '@vitejs/plugin-react/preamble';
import type { PageProps, RemoteModule } from '@site/shell-contract';
import { dataFailed, dataRemote } from '@site/shell-contract/page-attributes';
import { madeAt, morph, noteServed } from './morph.ts';

/** Changes within this many ms are shown together: editors write a file in several steps. */
const settle = 20;

/** As served: Vite adds those of modules, and updates them itself. */
const servedStyles = [...document.head.querySelectorAll('style')];

/** Shows a fault of the sources. A page that cannot be rendered consists of it alone. */
const fault = document.querySelector<HTMLElement>('body > pre') ?? document.createElement('pre');
fault.role = 'alert';
fault.style.cssText =
  'position: fixed; inset: 0 0 auto; z-index: 99; margin: 0; padding: 1em; max-block-size: 100%; overflow: auto; background: #600; color: #fff; white-space: pre-wrap;';

let props: PageProps | undefined;
let starting = 0;
let changes = 0;
let renewal = Promise.resolve();

export const hydrate: RemoteModule['hydrate'] = async (element, given) => {
  // One for all islands of the page.
  props ??= { ...given, i18n: withMissingTextsLogged(given.i18n) };
  const { i18n } = props;
  starting++;
  try {
    await renewal;
    const remote = (await import(
      /* @vite-ignore */ `${import.meta.env.BASE_URL}src/islands.ts`
    )) as RemoteModule;
    await remote.hydrate(element, {
      ...given,
      i18n,
      async loadMessages(...args) {
        await given.loadMessages(...args);
        // The messages were requested before the modules, and may be older.
        await renewMessages();
      },
    });
  } finally {
    starting--;
  }
};

/** The page's i18next with the same texts, which also says each key that has none: the page shows the key itself. */
const withMissingTextsLogged = (i18n: PageProps['i18n']) =>
  i18n.cloneInstance({
    saveMissing: true,
    missingKeyHandler: (languages, remote, key) =>
      console.error(`${remote}: src/locales/${languages.join()}.json has no text "${key}"`),
  });

import.meta.hot?.on('composed-page:changed', () => {
  // Vite does not replace a module that has not run yet: an island would start with the former sources.
  if (starting > 0) return location.reload();
  const change = ++changes;
  renewal = new Promise((resolve) => setTimeout(resolve, settle)).then(() =>
    change === changes ? renew() : undefined,
  );
});

import.meta.hot?.on('vite:error', ({ err }) => {
  fault.textContent = [err.message, err.stack].join('\n');
  document.body.append(fault);
});

// The sources changed before this page was connected to the server.
import.meta.hot?.on('composed-page:outdated', () => location.reload());
if (madeAt(document)) import.meta.hot?.send('composed-page:opened', madeAt(document));

// Fetched again, as scripts have changed the HTML that was served.
void readPage().then((page) => {
  const [present, served] = [document, page].map((side) => side?.querySelector('main'));
  if (present && served) noteServed(present, served);
});

async function renew(): Promise<void> {
  const [page] = await Promise.all([readPage(), renewMessages()]);
  if (!page) return;
  // A page that failed to render, or whose islands failed to hydrate, is reloaded.
  if (!document.querySelector('main') || document.querySelector(`[${dataFailed}]`)) return location.reload();
  fault.remove();
  renewStyles(page);
  const [present, next] = [document, page].map((side) => side.querySelector('main'));
  if (present && next) morph(present, next);
  document.title = page.title;
}

/** The page from its present sources; undefined while they have a fault, which is shown over it. */
async function readPage(): Promise<Document | undefined> {
  const response = await fetch(location.href, { headers: { Accept: 'text/html' } });
  if (response.status >= 500) return undefined;
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}

function renewStyles(page: Document): void {
  const next = [...page.head.querySelectorAll('style')];
  for (const [index, style] of servedStyles.entries()) {
    const text = next[index]?.textContent;
    if (text !== undefined && text !== style.textContent) style.textContent = text;
  }
}

async function renewMessages(): Promise<void> {
  if (!props) return;
  const { i18n, language } = props;
  const remote = document.querySelector(`[${dataRemote}]`)?.getAttribute(dataRemote) ?? '';
  const response = await fetch(`${import.meta.env.BASE_URL}src/locales/${language}.json`);
  if (!response.ok) return;
  i18n.addResourceBundle(language, remote, await response.json(), true, true);
  // Emits the event on which react-i18next renders again by default (`bindI18n`).
  await i18n.changeLanguage(language);
}
