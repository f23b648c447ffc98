import { defaultLanguage, languages, localeOf, type Language, formatMoment } from '@site/shared-i18n';
import { openGraphSize } from '@site/shell-contract';
import { siteFooterId } from '@site/shell-contract/page-attributes';
import { endPreviewPath, webManifestPath } from '@site/shell-contract/shell-paths';
import type { Preview } from './inspect-page.ts';
import { inspectedPageId, type InspectedPage } from '../../browser/inspector/inspected-page.ts';
import { pageDataId, scriptFailureId, type PageData } from '../../browser/page-data.ts';
import type { PreviewPass } from '@site/releases/preview/preview-links.ts';
import { shellTexts } from './render-chrome.tsx';

export interface DocumentContent {
  page: PageData;
  languageOfUrl: boolean;
  title: string;
  description: string;
  /** JSON-LD objects as text, ready for a script element. */
  structuredData: string[];
  /** Absent for pages that search engines must not list. */
  canonical?: string | undefined;
  /** The page's address in each language, absolute. */
  alternates?: Record<Language, string> | undefined;
  /** The picture beside a shared link: absolute URL and alternative text. */
  openGraphPicture?: { url: string; alt: string } | undefined;
  preview?: Preview | undefined;
  /** Replaces `main` where the scripts fail to load on a page that needs them. */
  scriptFailure?: string | undefined;
  main: string;
}

interface DocumentProps extends DocumentContent {
  siteName: string;
  early: string;
  /** Module scripts, deferred: the first paint needs none of them. */
  scripts: { src: string; integrity?: string | undefined }[];
  /** Absent on pages that load no scripts of a remote. */
  importMap: string | undefined;
  speculationRules: string;
  /** URLs of font files. */
  fonts: string[];
  /** Stylesheets, inlined so that the first paint waits for no request. */
  styles: string[];
  inspected?: InspectedPage | undefined;
  header: string;
  footer: string;
}

export function Document(props: DocumentProps) {
  const { page, title, description, canonical, alternates, openGraphPicture: picture } = props;
  return (
    <html lang={page.language} {...(props.languageOfUrl && { 'data-language-of-url': '' })}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script dangerouslySetInnerHTML={{ __html: props.early }} />
        {props.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="" />
        ))}
        <title>{title}</title>
        <meta name="description" content={description} />
        {!canonical && <meta name="robots" content="noindex" />}
        {canonical && <link rel="canonical" href={canonical} />}
        {alternates &&
          languages.map((language) => (
            <link key={language} rel="alternate" hrefLang={language} href={alternates[language]} />
          ))}
        {alternates && <link rel="alternate" hrefLang="x-default" href={alternates[defaultLanguage]} />}
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={props.siteName} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:locale" content={localeOf(page.language).replace('-', '_')} />
        {canonical && <meta property="og:url" content={canonical} />}
        {picture && (
          <>
            <meta property="og:image" content={picture.url} />
            <meta property="og:image:type" content="image/png" />
            <meta property="og:image:width" content={String(openGraphSize.width)} />
            <meta property="og:image:height" content={String(openGraphSize.height)} />
            <meta property="og:image:alt" content={picture.alt} />
            <meta name="twitter:card" content="summary_large_image" />
          </>
        )}
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={webManifestPath} />
        {props.styles.map((text) => (
          <style key={text} dangerouslySetInnerHTML={{ __html: text }} />
        ))}
        {props.structuredData.map((data) => (
          <script key={data} type="application/ld+json" dangerouslySetInnerHTML={{ __html: data }} />
        ))}
        {props.importMap && <script type="importmap" dangerouslySetInnerHTML={{ __html: props.importMap }} />}
        <script type="speculationrules" dangerouslySetInnerHTML={{ __html: props.speculationRules }} />
        {props.scripts.map(({ src, integrity }) => (
          <script key={src} type="module" src={src} integrity={integrity} fetchPriority="low" />
        ))}
      </head>
      <body id="top">
        <div id="site-header" dangerouslySetInnerHTML={{ __html: props.header }} />
        <main id="content" tabIndex={-1} dangerouslySetInnerHTML={{ __html: props.main }} />
        {props.scriptFailure && (
          <template id={scriptFailureId} dangerouslySetInnerHTML={{ __html: props.scriptFailure }} />
        )}
        {props.preview && <PreviewBar pass={props.preview} language={page.language} />}
        <div id={siteFooterId} dangerouslySetInnerHTML={{ __html: props.footer }} />
        <script
          id={pageDataId}
          type="application/json"
          dangerouslySetInnerHTML={{ __html: scriptSafe(JSON.stringify(page)) }}
        />
        {props.inspected && (
          <script
            id={inspectedPageId}
            type="application/json"
            dangerouslySetInnerHTML={{ __html: scriptSafe(JSON.stringify(props.inspected)) }}
          />
        )}
      </body>
    </html>
  );
}

/** Escapes JSON so that it cannot end its script element. */
export function scriptSafe(json: string): string {
  return json.replaceAll('<', '\\u003c');
}

const dataStart = `<script id="${pageDataId}" type="application/json">{`;

/**
 * @param view token of a page view, without characters that JSON and HTML escape
 * @throws Error for a page without data
 */
export function withPageView(html: string, view: string): string {
  const start = html.lastIndexOf(dataStart);
  if (start < 0) throw new Error('The page carries no data');
  const end = start + dataStart.length;
  return `${html.slice(0, end)}"view":"${view}",${html.slice(end)}`;
}

/** Marks every page of a preview: which releases it shows, and until when. */
function PreviewBar({ pass, language }: { pass: PreviewPass; language: Language }) {
  const shownVersions = pass.earlier ? { [pass.earlier.remote]: pass.earlier.version } : pass.releases;
  const releases = Object.entries(shownVersions).map((release) => release.join(' '));
  const t = shellTexts(language);
  const until = formatMoment(new Date(pass.until), language);
  return (
    <div id="site-preview" role="note">
      <span>{t('preview.text', { releases: releases.join(', '), until })}</span>
      <form method="post" action={endPreviewPath}>
        <button>{t('preview.end')}</button>
      </form>
    </div>
  );
}
