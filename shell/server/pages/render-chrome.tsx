import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import type { i18n as I18n } from 'i18next';
import { createI18n, languages, type Language } from '@site/shared-i18n';
import { createShellStore, ShellProvider } from '../../src/chrome/chrome-context.tsx';
import { Footer } from '../../src/chrome/Footer.tsx';
import { Header } from '../../src/chrome/Header.tsx';
import { FailurePage, NotFoundPage } from '../../src/chrome/StatusPage.tsx';
import type { PageData } from '../../src/page-data.ts';

const catalogues = import.meta.glob<Record<string, unknown>>('../../src/locales/*.json', {
  import: 'default',
  eager: true,
});

const instances = Object.fromEntries(
  languages.map((language) => [
    language,
    createI18n(language, { [language]: { shell: catalogues[`../../src/locales/${language}.json`] ?? {} } }),
  ]),
) as Record<Language, I18n>;

export function shellTexts(language: Language) {
  return instances[language].getFixedT(language, 'shell');
}

/** The chrome of a page, each part rendered as the browser will hydrate it. */
export function renderChrome(page: PageData): { header: string; footer: string } {
  return { header: render(page, 'site-header', <Header />), footer: render(page, 'site-footer', <Footer />) };
}

/** The shell's own pages, which stand in the place of a remote's. */
export function renderStatusPage(page: PageData, kind: 'notFound' | 'failure'): string {
  return render(page, 'site-status', kind === 'notFound' ? <NotFoundPage /> : <FailurePage />);
}

function render(page: PageData, id: string, part: ReactNode): string {
  // The theme shows nowhere in the chrome's markup, which is the same for everyone.
  const store = createShellStore(page);
  const tree = (
    <ShellProvider value={store}>
      <I18nextProvider i18n={instances[page.language]}>{part}</I18nextProvider>
    </ShellProvider>
  );
  return renderToString(tree, { identifierPrefix: `${id}-` });
}
