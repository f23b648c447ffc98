import { startTransition, StrictMode, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { createLoadingI18n } from '@site/shared-i18n';
import { nextTask } from '../next-task.ts';
import type { PageData } from '../page-data.ts';
import { readPageData } from '../boot/read-page-data.ts';
import { createShellStore, ShellProvider } from '../chrome/chrome-context.tsx';
import { Footer } from '../chrome/Footer.tsx';
import { Header } from '../chrome/Header.tsx';
import '@site/shell-contract/tokens.css';
import '../chrome/font.css';
import '../chrome/page.css';
import '../chrome/StatusPage.module.css';
import { createApiClient } from './api-client.ts';
import { FailureBar, hideIslandFailure, showIslandFailure } from './failure-bar.tsx';
import { createIslandHost } from './island-host.ts';
import { createNavigation, type Navigation } from './navigation.ts';
import { IslandFailure, reportFailure } from './report-failure.ts';
import { Notices, notify } from './notices.tsx';
import { catalogueUrls } from './catalogue-urls.ts';

const page = readPageData();
const { i18n, load } = await createLoadingI18n(page.language);
await nextTask();
const store = createShellStore(page);
store.subscribe(hideIslandFailure);

const island = createIslandHost(
  {
    i18n,
    loadCatalogue: load,
    notify,
    site: page.site,
    api: createApiClient(page.site.endpoints),
    navigator: {
      push: (address) => void navigation.go(address),
      replace: (address) => void navigation.go(address, 'replace'),
      go: (delta) => history.go(delta),
    },
  },
  onIslandFailure,
);

function onIslandFailure(of: PageData, error: unknown): void {
  console.error('The island did not come to life', error);
  if (error instanceof IslandFailure) reportFailure(of, error);
  showIslandFailure();
}

const navigation: Navigation = createNavigation({ store, island, onIslandFailure });

const chrome = (part: ReactNode) => (
  <StrictMode>
    <ShellProvider value={store}>
      <I18nextProvider i18n={i18n}>{part}</I18nextProvider>
    </ShellProvider>
  </StrictMode>
);

const shown = island.show(page).catch(async (error: unknown) => {
  await texts;
  onIslandFailure(page, error);
});
const texts = load('shell', catalogueUrls);
await texts;
hydrate('site-header', <Header />);
hydrate('site-footer', <Footer />);
createRoot(document.body.appendChild(document.createElement('div'))).render(
  chrome(
    <>
      <Notices />
      <FailureBar />
    </>,
  ),
);
await shown;

function hydrate(id: string, part: ReactNode): void {
  const element = document.getElementById(id);
  if (!element) return;
  // In slices: what stands there already is nothing to wait for.
  startTransition(() => void hydrateRoot(element, chrome(part), { identifierPrefix: `${id}-` }));
}
