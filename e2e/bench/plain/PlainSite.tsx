import { lazy, Suspense, useEffect } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { addressesOf, addressIn, type Language, type LoadingI18n } from '@site/shared-i18n';
import { createApiClient } from '../../../shell/src/app/api-client.ts';
import { notify, Notices } from '../../../shell/src/app/notices.tsx';
import { revealSections } from '../../../shell/src/boot/reveal.ts';
import { isModified } from '../../../shell/src/boot/same-page-links.ts';
import { createShellStore, ShellProvider } from '../../../shell/src/chrome/chrome-context.tsx';
import { Footer } from '../../../shell/src/chrome/Footer.tsx';
import { Header } from '../../../shell/src/chrome/Header.tsx';
import { loadTexts } from './catalogues.ts';
import { PropsProvider } from './island-props.tsx';
import { pages, type PlainPage } from './pages.tsx';
import { site } from './site.ts';

const api = createApiClient(site.endpoints);

/** Builds the tree of all pages in one language; another language is another load, as on the site. */
export function createPlainSite(language: Language, { i18n, load }: LoadingI18n) {
  const views = pages.map((page) => ({ page, address: addressIn(language, page.paths), View: viewOf(page) }));
  const addresses = new Set(views.map(({ address }) => address));

  function viewOf(page: PlainPage) {
    const Page = lazy(async () => {
      const [component] = await Promise.all([page.load(language), loadTexts(load, page.remote)]);
      return { default: component };
    });
    const data = {
      language,
      address: addressIn(language, page.paths),
      search: '',
      alternates: addressesOf(page.paths),
      combination: '',
      remotes: {},
      site,
      year: new Date().getFullYear(),
      app: { script: '', libraries: [], preload: [] },
    };
    const store = createShellStore(data);
    return function View() {
      const { pathname, search, hash } = useLocation();
      const navigate = useNavigate();
      useEffect(revealSections, []);
      const navigator = {
        push: (to: string) => void navigate(to),
        replace: (to: string) => void navigate(to, { replace: true }),
        go: (delta: number) => void navigate(delta),
      };
      const props = { page: page.id, language, location: { pathname, search, hash }, navigator };
      return (
        <ShellProvider value={store}>
          <div id="site-header">
            <Header />
          </div>
          <main id="content" tabIndex={-1}>
            <PropsProvider value={{ ...props, i18n, loadCatalogue: load, notify, site, api }}>
              <I18nextProvider i18n={i18n} defaultNS={page.remote}>
                <Page />
              </I18nextProvider>
            </PropsProvider>
          </main>
          <div id="site-footer">
            <Footer />
          </div>
          <Notices />
        </ShellProvider>
      );
    };
  }

  return function PlainSite() {
    useFollowedLinks(addresses);
    return (
      <I18nextProvider i18n={i18n}>
        <Suspense>
          <Routes>
            {views.map(({ address, View }) => (
              <Route key={address} path={address} element={<View />} />
            ))}
          </Routes>
        </Suspense>
      </I18nextProvider>
    );
  };
}

/** Links between the pages change the page without loading it anew. */
function useFollowedLinks(addresses: ReadonlySet<string>): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || link.origin !== location.origin || link.target || isModified(event)) return;
      if (!addresses.has(link.pathname) || link.pathname === location.pathname) return;
      event.preventDefault();
      void navigate(link.pathname + link.search + link.hash);
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [addresses, navigate]);
}
