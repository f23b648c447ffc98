import { renderToStaticMarkup } from 'react-dom/server';
import { addressesOf, addressIn, withFixedSpaces, type Language } from '@site/shared-i18n';
import { composedPageScript, developmentVersion, pageAddress, type Site } from '@site/shell-contract';
import { fillPlaceholders } from '@site/shell-contract/site-placeholders';
import type { ChromePage } from '../../browser/chrome/chrome-context.tsx';
import { shellReloadPath, Document, scriptSafe, type DocumentContent } from './Document.tsx';
import type { Combination } from '@site/releases/select/live-releases.ts';
import {
  fileOf,
  fileUrl,
  integrityOfRemote,
  stylesOf,
  cspSourceOf,
  integrityOf,
} from './combination-files.ts';
import { copyrightYear, renderChrome, renderStatusPage, shellTexts } from './render-chrome.tsx';
import { fillFragment } from './fill-fragment.ts';
import { fillTemplate } from './fill-template.ts';
import { addressesByRole, linksByList } from '@site/releases/select/site-pages.ts';
import type { PageValues } from './data-endpoints.ts';
import type { MatchedPage } from '../routing/match-page.ts';
import previewStyles from './preview-bar.css?inline';
import { mapValues, sitesByLanguage } from './sites-by-language.ts';
import { inspectPage, type Inspected, type Preview } from './inspect-page.ts';
import { islandData } from './island-data.ts';
import type { ShellFiles } from './shell-files.ts';
import { speculationRules } from './speculation-rules.ts';

export interface ComposedPage {
  status: number;
  html: string;
  csp: { scripts: string[]; styles: string[] };
}

export interface Composer {
  /** @param preview marks the page as a preview @param visitorContent this visitor's data, for a page with `data` */
  page(
    combination: Combination,
    match: MatchedPage,
    preview?: Preview,
    visitorContent?: OwnContent,
  ): ComposedPage;
  /** The page for an unknown path, or for a remote without a live release. @param at the path without a language prefix */
  statusPage(
    combination: Combination,
    kind: 'notFound' | 'failure',
    at: { language: Language; path: string },
    preview?: Preview,
  ): ComposedPage;
}

interface OwnContent {
  values: PageValues;
  /** The request's query with its question mark, or empty; links to the page in other languages keep it. */
  search: string;
}

interface Dependencies {
  shell: ShellFiles;
  site: Site;
  development: boolean;
}

export function createComposer({ shell, site, development }: Dependencies): Composer {
  const shellIntegrity = Object.fromEntries(
    [...shell.assets]
      // Named by every page with islands; the inspector's script only by its own pages.
      .filter(([path]) => path.endsWith('.js') && path !== shell.inspector)
      .map(([path, content]) => [path, integrityOf(content)]),
  );

  const inspectorFile = shell.assets.get(shell.inspector);
  const inspector = { src: shell.inspector, integrity: inspectorFile && integrityOf(inspectorFile) };
  const sites = sitesByLanguage(site);

  function compose(combination: Combination, content: PageContent): ComposedPage {
    const { page, chrome, fragment } = content;
    const { islands } = page;
    const integrity = islands && { ...shellIntegrity, ...integrityOfRemote(combination, islands.remote) };
    // Integrity of the page's scripts.
    const importMap = integrity && JSON.stringify({ integrity });
    const rules = speculationRules(combination);
    const styles = [
      shell.styles,
      ...(content.preview ? [previewStyles] : []),
      ...(fragment ? [stylesOf(combination, fragment.remote, fragment.page)] : []),
    ];
    const frame = renderChrome(chrome, linksByList(combination, page.language));
    const inspected =
      development || content.preview ? inspectPage(shell, combination, { ...frame, ...content }) : undefined;
    const html = renderToStaticMarkup(
      <Document
        {...content}
        inspected={inspected}
        siteName={site.name}
        early={shell.early}
        scripts={[
          // Also named here: speculative loading ignores the import map, and would load it twice.
          { src: shell.boot, integrity: shellIntegrity[shell.boot] },
          ...(development ? [{ src: `${shellReloadPath}.js` }] : []),
          ...(fragment && isDeveloped(combination, fragment.remote)
            ? [{ src: fileUrl(combination, fragment.remote, composedPageScript) }]
            : []),
          ...(inspected ? [inspector] : []),
        ]}
        importMap={importMap}
        speculationRules={rules}
        fonts={shell.fonts(page.language)}
        styles={styles}
        {...frame}
      />,
    );
    return {
      status: content.status,
      html: `<!doctype html>${html}`,
      csp: {
        scripts: [shell.early, importMap ?? [], rules].flat().map(cspSourceOf),
        styles: styles.map(cspSourceOf),
      },
    };
  }

  function chromePage(page: Omit<ChromePage, 'site' | 'year'>): ChromePage {
    return { ...page, site: sites[page.language], year: copyrightYear() };
  }

  return {
    page(combination, { remote, page, languageOfUrl }, preview, visitorContent) {
      const { language } = page;
      const query = new URLSearchParams(page.query).toString();
      const search = visitorContent?.search ?? (query && `?${query}`);
      const addresses: Record<Language, string> = { ...addressesOf('/'), ...page.alternates };
      const alternates = mapValues(addresses, (address) => address + search);
      const roles = addressesByRole(combination, language);
      const islands = islandData(combination, remote, page, {
        roles,
        site: sites[language],
        islandHost: shell.islandHost,
      });
      const values = {
        site: sites[language],
        addressOf: (role: string) => pageAddress(roles, role, language),
      };
      const fill = (text: string, escape: (value: string) => string) =>
        fillPlaceholders(text, values, escape);
      const chrome = chromePage({ language, address: page.address, alternates, chrome: page.chrome });
      const fragment = fileOf(combination, remote, page.fragment);
      const content = fillFragment(fragment.toString('utf8'), values);
      const filled = visitorContent
        ? fillTemplate(fragment, content, site.origin + page.address, visitorContent.values)
        : content;
      return compose(combination, {
        page: { language, address: page.address, search, alternates, ...(islands && { islands }) },
        chrome,
        fragment: { remote, page },
        status: page.status,
        preview,
        languageOfUrl,
        title: fill(page.title, String),
        description: fill(page.description, String),
        structuredData: page.structuredData.map((item) =>
          scriptSafe(fill(JSON.stringify(item), (value) => JSON.stringify(value).slice(1, -1))),
        ),
        canonical: page.indexed && !preview ? site.origin + page.address : undefined,
        alternates: page.indexed ? mapValues(addresses, (address) => site.origin + address) : undefined,
        openGraphPicture: page.openGraphPicture && {
          url: site.origin + fileUrl(combination, remote, page.openGraphPicture.file),
          alt: page.openGraphPicture.alt,
        },
        scriptFailure:
          page.hydration === 'immediate' ? renderStatusPage(chrome, 'failure', new Map()) : undefined,
        main: `<div data-remote="${remote}">${filled}</div>`,
      });
    },
    statusPage(combination, kind, { language, path }, preview) {
      const t = shellTexts(language);
      const alternates = addressesOf(path);
      const address = addressIn(language, path);
      const shown = kind === 'notFound' ? '' : address;
      const chrome = chromePage({ language, address: shown, alternates, chrome: [] });
      return compose(combination, {
        page: { language, address, search: '', alternates },
        chrome,
        status: kind === 'notFound' ? 404 : 503,
        languageOfUrl: true,
        title: withFixedSpaces(`${t(`${kind}.title`)} – ${site.name}`, language),
        description: t(`${kind}.text`),
        structuredData: [],
        preview,
        main: renderStatusPage(chrome, kind, linksByList(combination, language)),
      });
    },
  };
}

interface PageContent extends DocumentContent, Pick<Inspected, 'fragment'> {
  status: number;
  chrome: ChromePage;
}

function isDeveloped({ releases }: Combination, remote: string): boolean {
  return releases.get(remote)?.release.version === developmentVersion;
}
