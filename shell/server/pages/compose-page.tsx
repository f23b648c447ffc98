import { renderToStaticMarkup } from 'react-dom/server';
import { addressesOf, withFixedSpaces, type Language } from '@site/shared-i18n';
import { pageAddress, type Site } from '@site/shell-contract';
import { dataRemote } from '@site/shell-contract/page-attributes';
import { fillPlaceholders } from '@site/shell-contract/site-placeholders';
import type { ChromePage } from '../../browser/chrome/chrome-context.tsx';
import { Document, scriptSafe, type DocumentContent } from './Document.tsx';
import { mapValues } from '@site/releases/collections.ts';
import type { Combination } from '@site/releases/select/live-releases.ts';
import { fileOf, fileUrl, stylesOf, cspSourceOf } from './combination-files.ts';
import { copyrightYear, renderChrome, renderStatusPage, shellTexts } from './render-chrome.tsx';
import { fillFragment, jsonEscaped, fillTemplate } from './fill-fragment.ts';
import { addressesByRole, linksByList } from '@site/releases/select/site-pages.ts';
import type { PageValues } from './data-endpoints.ts';
import type { MatchedPage } from '../routing/match-page.ts';
import previewStyles from './preview-bar.css?inline';
import { sitesByLanguage } from './sites-by-language.ts';
import { inspectPage, type Inspected, type Preview } from './inspect-page.ts';
import { islandData } from './island-data.ts';
import type { ShellFiles } from './shell-files.ts';
import {
  importMapOf,
  integrityOfShell,
  scriptsOf,
  speculationRules,
  type ScriptSources,
} from './page-scripts.ts';

/** `notFound` for an unknown path, `failure` for a page that exists, but cannot be shown now. */
type StatusKind = 'notFound' | 'failure';

interface StatusLocation {
  language: Language;
  /** Without a language prefix. */
  path: string;
  /** The addresses of the page in whose place this one is shown; by default the path in each language. */
  alternates?: Partial<Record<Language, string>>;
  /** The request for which the page could not be composed; without one, its remote has no live release. */
  failedRequest?: string;
}

export interface ComposedPage {
  status: number;
  html: string;
  csp: { scripts: string[]; styles: string[] };
}

interface VisitorContent {
  values: PageValues;
  /** The request's query with its question mark, or empty; links to the page in other languages keep it, else the variant's. */
  search?: string;
}

interface Dependencies {
  shell: ShellFiles;
  site: Site;
  development: boolean;
}

/** Composes pages: the shell's chrome around a remote's fragment. */
export function createComposer(dependencies: Dependencies) {
  const { shell, site } = dependencies;
  const integrity = integrityOfShell(shell);
  const context: ComposeContext = { ...dependencies, sites: sitesByLanguage(site), integrity };
  return {
    /**
     * @param preview marks the page as a preview
     * @param visitorContent this visitor's or everybody's data, for a page with `data`
     */
    page: (
      combination: Combination,
      match: MatchedPage,
      preview?: Preview,
      visitorContent?: VisitorContent,
    ): ComposedPage =>
      compose(context, combination, contentOf(context, combination, { match, preview, visitorContent })),
    statusPage: (
      combination: Combination,
      kind: StatusKind,
      location: StatusLocation,
      preview?: Preview,
    ): ComposedPage =>
      compose(context, combination, { ...statusContent(context, combination, kind, location), preview }),
  };
}

export type Composer = ReturnType<typeof createComposer>;

interface ComposeContext extends Dependencies, ScriptSources {
  sites: ReturnType<typeof sitesByLanguage>;
}

interface PageContent extends DocumentContent, Pick<Inspected, 'fragment'> {
  status: number;
  chrome: ChromePage;
}

function compose(context: ComposeContext, combination: Combination, content: PageContent): ComposedPage {
  const { shell, site } = context;
  const { page, chrome, fragment, preview } = content;
  const importMap = page.islands && importMapOf(context, combination, page.islands.remote);
  const rules = speculationRules(combination);
  const styles = [
    shell.styles,
    ...(preview ? [previewStyles] : []),
    ...(fragment ? [stylesOf(combination, fragment.remote, fragment.page)] : []),
  ];
  const frame = renderChrome(chrome, linksByList(combination, page.language));
  const isInspected = context.development || preview;
  const inspected = isInspected ? inspectPage(shell, combination, { ...frame, ...content }) : undefined;
  const html = renderToStaticMarkup(
    <Document
      {...content}
      inspected={inspected}
      importMap={importMap}
      styles={styles}
      siteName={site.name}
      early={shell.early}
      scripts={scriptsOf(context, combination, fragment?.remote, inspected !== undefined)}
      speculationRules={rules}
      fonts={shell.fonts(page.language)}
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

function contentOf(
  { shell, site: { origin }, sites }: ComposeContext,
  combination: Combination,
  {
    match,
    preview,
    visitorContent,
  }: { match: MatchedPage; preview: Preview | undefined; visitorContent: VisitorContent | undefined },
): PageContent {
  const { remote, page, languageOfUrl } = match;
  const { language, address, indexed, openGraphPicture: picture } = page;
  const site = sites[language];
  const query = new URLSearchParams(page.query).toString();
  const search = visitorContent?.search ?? (query && `?${query}`);
  const addresses: Record<Language, string> = { ...addressesOf('/'), ...page.alternates };
  const alternates = mapValues(addresses, (address) => address + search);
  const roles = addressesByRole(combination, language);
  const islands = islandData(combination, remote, page, { roles, site, islandHost: shell.islandHost });
  const values = { site, addressOf: (role: string) => pageAddress(roles, role, language) };
  const fill = (text: string, escape: (value: string) => string) => fillPlaceholders(text, values, escape);
  const chrome = { language, address, alternates, chrome: page.chrome, site, year: copyrightYear() };
  const fragment = fileOf(combination, remote, page.fragment);
  const content = fillFragment(fragment.toString('utf8'), values);
  const filled = visitorContent
    ? fillTemplate(fragment, content, origin + address, visitorContent.values)
    : content;
  return {
    page: { language, address, search, alternates, ...(islands && { islands }) },
    chrome,
    fragment: { remote, page },
    status: page.status,
    preview,
    languageOfUrl,
    title: fill(page.title, String),
    description: fill(page.description, String),
    structuredData: page.structuredData.map((item) => scriptSafe(fill(JSON.stringify(item), jsonEscaped))),
    canonical: indexed && !preview ? origin + address : undefined,
    alternates: indexed ? mapValues(addresses, (address) => origin + address) : undefined,
    openGraphPicture: picture && {
      url: origin + fileUrl(combination, remote, picture.file),
      alt: picture.alt,
    },
    scriptFailure:
      page.hydration === 'immediate' ? renderStatusPage(chrome, 'failure', new Map()) : undefined,
    main: `<div ${dataRemote}="${remote}">${filled}</div>`,
  };
}

function statusContent(
  { site: { name }, sites }: ComposeContext,
  combination: Combination,
  kind: StatusKind,
  { language, path, alternates: ownAddresses, failedRequest }: StatusLocation,
): PageContent {
  const t = shellTexts(language);
  const alternates = { ...addressesOf(path), ...ownAddresses };
  const address = alternates[language];
  const frame = { site: sites[language], year: copyrightYear(), chrome: [] };
  const chrome = { language, address: kind === 'notFound' ? '' : address, alternates, ...frame };
  return {
    page: { language, address, search: '', alternates },
    chrome,
    status: kind === 'notFound' ? 404 : 503,
    languageOfUrl: true,
    title: withFixedSpaces(`${t(`${kind}.title`)} – ${name}`, language),
    description: t(`${kind}.text`),
    structuredData: [],
    main: renderStatusPage(chrome, kind, linksByList(combination, language), failedRequest),
  };
}
