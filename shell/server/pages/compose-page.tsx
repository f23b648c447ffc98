import { createHash } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import escapeHtml from 'escape-html';
import { addressesOf, languages, type Language } from '@site/shared-i18n';
import type { Site } from '@site/shell-contract';
import { fillSiteTokens } from '@site/shell-contract/site-tokens';
import type { PageData } from '../../src/page-data.ts';
import { devReloadPath } from '../http/dev-reload.ts';
import type { Combination } from '../releases/live-releases.ts';
import { fileText, fileUrl, integrityOfRemotes, remotesData, stylesOf } from './combination-files.ts';
import { Document, scriptSafe, type DocumentProps } from './Document.tsx';
import type { MatchedPage } from './match-page.ts';
import previewStyles from './preview-bar.css?inline';
import type { PreviewPass } from '../ops/preview-links.ts';
import { renderChrome, renderStatusPage, shellTexts } from './render-chrome.tsx';
import { integrityOf } from './integrity.ts';
import type { ShellFiles } from './shell-files.ts';
import { sitesByLanguage } from './sites-by-language.ts';
import { speculationRules } from './speculation-rules.ts';

export interface ComposedPage {
  status: number;
  html: string;
  /** CSP sources of what the page carries inline. */
  csp: { scripts: string[]; styles: string[] };
}

export interface Composer {
  /** @param preview marks the page as a candidate's */
  page(combination: Combination, match: MatchedPage, preview?: PreviewPass): ComposedPage;
  /** The page where an address leads nowhere, or where a remote has nothing to show. */
  statusPage(
    combination: Combination,
    kind: 'notFound' | 'failure',
    at: { language: Language; path: string },
  ): ComposedPage;
}

interface ComposerParts {
  shell: ShellFiles;
  site: Site;
  /** Whether pages load anew when their parts change (development). */
  devReload: boolean;
}

/** Stitches pages together: the shell's chrome around a remote's fragment. */
export function createComposer({ shell, site, devReload }: ComposerParts): Composer {
  const shellIntegrity = Object.fromEntries(
    [...shell.assets]
      .filter(([path]) => path.endsWith('.js'))
      .map(([path, content]) => [path, integrityOf(content)]),
  );

  const sites = sitesByLanguage(site);

  function compose(combination: Combination, page: PageData, parts: PageParts): ComposedPage {
    const importMap = JSON.stringify({
      integrity: { ...shellIntegrity, ...integrityOfRemotes(combination) },
    });
    const remote = page.island?.remote;
    const styles = [
      { href: 'shell', text: shell.styles },
      ...(parts.preview ? [{ href: 'preview', text: previewStyles }] : []),
      ...(remote ? stylesOf(combination, remote) : []),
    ];
    const html = renderToStaticMarkup(
      <Document
        {...parts}
        page={page}
        early={shell.early}
        scripts={[
          // Named here too: the browser looks ahead without the import map, and would ask once more with it.
          { src: shell.boot, integrity: shellIntegrity[shell.boot] },
          ...(devReload ? [{ src: `${devReloadPath}.js` }] : []),
        ]}
        importMap={importMap}
        fonts={shell.fonts(page.language)}
        styles={styles}
        {...renderChrome(page)}
      />,
    );
    return {
      status: parts.status,
      html: `<!doctype html>${html}`,
      csp: {
        scripts: [shell.early, importMap, speculationRules].map(cspHash),
        styles: styleHashes(combination, styles),
      },
    };
  }

  /** Of the page itself, and of every remote: the next page is parsed in this document, under this one's policy. */
  function styleHashes(combination: Combination, own: { text: string }[]): string[] {
    const ofRemotes = [...combination.releases.keys()].flatMap((remote) => stylesOf(combination, remote));
    return [...new Set([...own, ...ofRemotes].map(({ text }) => cspHash(text)))];
  }

  function pageData(
    combination: Combination,
    own: Pick<PageData, 'language' | 'address' | 'search' | 'alternates' | 'island'>,
  ): PageData {
    return {
      ...own,
      combination: combination.id,
      remotes: remotesData(combination),
      site: sites[own.language],
      year: new Date().getFullYear(),
      app: shell.app,
    };
  }

  return {
    page(combination, { remote, page, languageOfAddress }, preview) {
      const search = new URLSearchParams(page.query).toString();
      const alternates = completeAlternates(page.alternates);
      const data = pageData(combination, {
        language: page.language,
        address: page.address,
        search: search && `?${search}`,
        alternates: mapValues(alternates, (address) => address + (search && `?${search}`)),
        island: { remote, page: page.id, hydration: page.hydration },
      });
      const fragment = fileText(combination, remote, page.fragment);
      const fill = (text: string, escape: (value: string) => string) =>
        fillSiteTokens(text, data.site, escape);
      return compose(combination, data, {
        status: page.status,
        preview,
        languageOfAddress,
        title: fill(page.title, String),
        description: fill(page.description, String),
        structuredData: page.structuredData.map((item) =>
          scriptSafe(fill(JSON.stringify(item), (value) => JSON.stringify(value).slice(1, -1))),
        ),
        canonical: page.indexed && !preview ? site.origin + page.address : undefined,
        alternates: page.indexed ? mapValues(alternates, (address) => site.origin + address) : undefined,
        openGraphPicture: page.openGraphPicture && {
          url: site.origin + fileUrl(combination, remote, page.openGraphPicture.file),
          alt: page.openGraphPicture.alt,
        },
        scriptFailure: page.hydration === 'immediate' ? renderStatusPage(data, 'failure') : undefined,
        main: `<div data-island="${remote}">${fill(fragment, escapeHtml)}</div>`,
      });
    },
    statusPage(combination, kind, { language, path }) {
      const t = shellTexts(language);
      const data = pageData(combination, {
        language,
        address: path,
        search: '',
        alternates: addressesOf(kind === 'failure' ? path : '/'),
      });
      return compose(combination, data, {
        status: kind === 'notFound' ? 404 : 503,
        languageOfAddress: true,
        title: `${kind === 'notFound' ? t('notFound.title') : t('failure.title')} – ${site.name}`,
        description: kind === 'notFound' ? t('notFound.text') : t('failure.text'),
        structuredData: [],
        main: renderStatusPage(data, kind),
      });
    },
  };
}

type PageParts = Pick<
  DocumentProps,
  | 'languageOfAddress'
  | 'title'
  | 'description'
  | 'structuredData'
  | 'canonical'
  | 'alternates'
  | 'openGraphPicture'
  | 'scriptFailure'
  | 'main'
  | 'preview'
> & { status: number };

function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function completeAlternates(alternates: Partial<Record<Language, string>>): Record<Language, string> {
  return { ...addressesOf('/'), ...alternates };
}

function mapValues(
  record: Record<Language, string>,
  map: (value: string) => string,
): Record<Language, string> {
  return Object.fromEntries(languages.map((language) => [language, map(record[language])])) as Record<
    Language,
    string
  >;
}
