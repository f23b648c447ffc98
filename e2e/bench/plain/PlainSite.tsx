import { lazy, Suspense, useEffect } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { createStore } from 'zustand';
import { addressesOf, addressIn, type Language, type LoadingI18n } from '@site/shared-i18n';
import type { SiteLinks } from 'virtual:site-links';
import { pageAddress, type ShellState } from '@site/shell-contract';
import { createApiClient } from '../../../shell/browser/island-host/api-client.ts';
import { notify, Notices } from '../../../shell/browser/island-host/Notices.tsx';
import { revealSections } from '../../../shell/browser/boot/reveal.ts';
import { isModified } from '../../../shell/browser/boot/same-page-links.ts';
import { ChromePageContext } from '../../../shell/browser/chrome/chrome-context.tsx';
import { Footer } from '../../../shell/browser/chrome/Footer.tsx';
import { Header } from '../../../shell/browser/chrome/Header.tsx';
import { PageProvider } from '../../../shell/remote-kit/island/page-provider.tsx';
import { loadTexts } from './messages.ts';
import { pages, type PlainPage } from './pages.tsx';
import { site } from './site.ts';

const api = createApiClient(site.endpoints);

/** Builds the tree of all pages in one language; changing the language reloads the page, as on the site. */
export function createPlainSite(
  language: Language,
  { i18n, load }: LoadingI18n,
  { links, roles }: SiteLinks,
) {
  const footerLinks = new Map(links);
  const views = pages.map((page) => ({ page, address: addressIn(language, page.paths), View: viewOf(page) }));
  const addresses = new Set(views.map(({ address }) => address));

  function addressOf(role: string): string {
    return pageAddress(roles, role, language);
  }

  function viewOf(page: PlainPage) {
    const Page = lazy(async () => {
      const [component] = await Promise.all([page.load(language), loadTexts(load, page.remote)]);
      return { default: component };
    });
    const chrome = {
      language,
      address: addressIn(language, page.paths),
      alternates: addressesOf(page.paths),
      chrome: page.remote === 'legal' ? ['home-link', 'apps-banner'] : [],
      site,
      year: new Date().getFullYear(),
    };
    const state = createStore<ShellState>(() => ({
      location: { pathname: addressIn(language, page.paths), search: window.location.search, hash: '' },
      theme: 'light',
    }));
    return function View() {
      const navigate = useNavigate();
      useEffect(revealSections, []);
      const navigator = {
        push: (to: string) => void navigate(to),
        replace: (to: string) => void navigate(to, { replace: true }),
        go: (delta: number) => void navigate(delta),
      };
      const props = { page: page.id, language, state, navigator };
      return (
        <ChromePageContext value={chrome}>
          <div id="site-header">
            <Header offers={[]} menu={[]} />
          </div>
          <main id="content" tabIndex={-1}>
            <PageProvider
              props={{ ...props, i18n, loadMessages: load, pageAddress: addressOf, notify, site, api }}
              namespace={page.remote}
            >
              <Page />
            </PageProvider>
          </main>
          <div id="site-footer">
            <Footer links={footerLinks} />
          </div>
          <Notices closeLabel="Close" />
        </ChromePageContext>
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

/** Makes links between pages change the page without a reload. */
function useFollowedLinks(addresses: ReadonlySet<string>): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (
        !link ||
        link.origin !== location.origin ||
        link.target ||
        isModified(event) ||
        event.defaultPrevented
      )
        return;
      if (!addresses.has(link.pathname) || link.pathname === location.pathname) return;
      event.preventDefault();
      void navigate(link.pathname + link.search + link.hash);
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [addresses, navigate]);
}
