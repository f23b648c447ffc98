import { createRoot, type Root } from 'react-dom/client';
import { createStore, type StoreApi } from 'zustand';
import { createLoadingI18n, type Language } from '@site/shared-i18n';
import { pageAddress, type PageLocation, type PageProps, type ShellState } from '@site/shell-contract';
import { dataFailed } from '@site/shell-contract/page-attributes';
import { readPageData, fetchMessages, type IslandData } from '../page-data.ts';
import { createApiClient } from './api-client.ts';
import { hydrateIslands } from './hydrate-islands.ts';
import { Notices, notify } from './Notices.tsx';
import styles from './FailureBar.module.css';

// Not awaited: shared libraries loaded on demand import this module, and would wait for it forever.
void start();

async function start(): Promise<void> {
  const { language, address, search, view, islands } = readPageData();
  if (!islands) return;
  // Before the islands: screen readers read out only what comes into a region that stands there already.
  addRoot().render(<Notices closeLabel={islands.texts.closeNotice} />);
  const state = createStore<ShellState>(() => ({
    location: { pathname: address, search, hash: '' },
    theme: readTheme(),
  }));
  let bar: Root | undefined;
  const showFailure = () => {
    const failed = document.querySelector(`[${dataFailed}]`);
    if (failed) bar ??= addRoot();
    bar?.render(failed && <FailureBar text={islands.texts.failure} retry={islands.texts.retry} />);
  };
  await hydrateIslands(islands, view, prepareProps(islands, language, state), showFailure);

  // Hydration is done with the server's location; now islands get the browser's.
  state.setState({ location: currentLocation() });
  for (const type of ['popstate', 'hashchange']) {
    addEventListener(type, () => state.setState({ location: currentLocation() }));
  }
  new MutationObserver(() => state.setState({ theme: readTheme() })).observe(document.documentElement, {
    attributeFilter: ['class'],
  });
}

async function prepareProps(
  { page, release: { messages }, roles, site }: IslandData,
  language: Language,
  state: StoreApi<ShellState>,
): Promise<PageProps> {
  const { i18n, load } = await createLoadingI18n(language, fetchMessages);
  return {
    page,
    language,
    state,
    navigator: {
      push: (to) => location.assign(to),
      replace: (to) => location.replace(to),
    },
    i18n,
    // The page's own file has fewer messages than the remote's; older releases have no such file.
    loadMessages: (namespace, urls) => load(namespace, messages ? { [language]: messages } : urls),
    pageAddress: (role) => pageAddress(roles, role, language),
    notify,
    site,
    api: createApiClient(site.endpoints),
  };
}

function addRoot(): Root {
  return createRoot(document.body.appendChild(document.createElement('div')));
}

function currentLocation(): PageLocation {
  const { pathname, search, hash } = location;
  return { pathname, search, hash };
}

function readTheme(): ShellState['theme'] {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light';
}

/** Retry reloads the page: browsers cache a failed module for the life of the document. */
function FailureBar({ text, retry }: { text: string; retry: string }) {
  return (
    <div className={styles.bar} role="alert">
      <p>{text}</p>
      <button type="button" onClick={() => location.reload()}>
        {retry}
      </button>
    </div>
  );
}
