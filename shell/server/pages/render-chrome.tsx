import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { StaticRouter } from 'react-router-dom';
import type { i18n as I18n } from 'i18next';
import { createI18n, languages, typeset, type Language, yearOf } from '@site/shared-i18n';
import { ChromePageContext, type ChromePage } from '../../browser/chrome/chrome-context.tsx';
import { Footer } from '../../browser/chrome/Footer.tsx';
import { Header } from '../../browser/chrome/Header.tsx';
import { FailurePage, NotFoundPage } from '../../browser/chrome/StatusPage.tsx';
import type { linksByList } from '@site/releases/select/site-pages.ts';

const messages = import.meta.glob<Record<string, unknown>>('../../browser/locales/*.json', {
  import: 'default',
  eager: true,
});

const instances = Object.fromEntries(
  languages.map((language) => [
    language,
    createI18n(language, {
      [language]: {
        shell: typeset(messages[`../../browser/locales/${language}.json`], language, 'screen'),
      },
    }),
  ]),
) as Record<Language, I18n>;

export function shellTexts(language: Language) {
  return instances[language].getFixedT(language, 'shell');
}

type PageLinks = ReturnType<typeof linksByList>;

export function renderChrome(page: ChromePage, links: PageLinks): { header: string; footer: string } {
  return {
    header: render(page, <Header buttons={links.get('offer') ?? []} menu={links.get('menu') ?? []} />),
    footer: render(page, <Footer links={links} />),
  };
}

export function renderStatusPage(
  page: ChromePage,
  kind: 'notFound' | 'failure',
  links: PageLinks,
  failedRequest?: string,
): string {
  const notFound = <NotFoundPage links={links.get('not-found') ?? []} />;
  return render(page, kind === 'notFound' ? notFound : <FailurePage request={failedRequest} />);
}

function render(page: ChromePage, part: ReactNode): string {
  return renderToStaticMarkup(
    <StaticRouter location={page.address}>
      <ChromePageContext value={page}>
        <I18nextProvider i18n={instances[page.language]}>{part}</I18nextProvider>
      </ChromePageContext>
    </StaticRouter>,
  );
}

const hourMs = 60 * 60 * 1000;

let cached = { hour: -1, year: '' };

/** The publisher's present year. Read anew each hour only, when a year may begin: every request asks for it. */
export function copyrightYear(): string {
  const hour = Math.floor(Date.now() / hourMs);
  if (hour !== cached.hour) cached = { hour, year: yearOf(new Date()) };
  return cached.year;
}
