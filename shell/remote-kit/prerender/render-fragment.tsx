import { addressIn, createI18n, typeset, withFixedSpaces, type Language } from '@site/shared-i18n';
import { pagePlaceholder, type PageProps, type ShellState } from '@site/shell-contract';
import { sitePlaceholders } from '@site/shell-contract/site-placeholders';
import type { TFunction } from 'i18next';
import { createStore } from 'zustand/vanilla';
import type { Page, PageHead } from './page.ts';
import type { ComponentType } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { RenderIslandContext, type RenderIsland } from '../island/Island.tsx';
import { islandIdPrefix, PageProvider } from '../island/page-provider.tsx';

export type { ListedLink, OpenGraphText, Page, PageHead } from './page.ts';

/** The remote's messages; a path with a leading slash is relative to its folder. */
const messages = import.meta.glob<Record<string, unknown>>('/src/locales/*.json', {
  import: 'default',
  eager: true,
});

/** The remote's keys of texts that keep plain hyphens, if it has any. */
const [plainHyphens] = Object.values(
  import.meta.glob<string[]>('/src/plain-hyphens.json', { import: 'default', eager: true }),
);

type GenerateFile = () => Uint8Array | Promise<Uint8Array>;

export type GeneratedFiles = ReadonlyMap<string, GenerateFile>;

/** A remote's name and its pages: what `src/prerender.tsx` exports as default. */
export interface Prerender {
  remote: string;
  pages: readonly Page[];
  /** Generators of further files of the release, by path; each is called when its file is needed. */
  generatedFiles?: () => Promise<GeneratedFiles>;
}

export interface RenderedPage {
  html: string;
  islands: string[];
  head: PageHead;
  labels: string[];
}

export async function renderFragment(
  { remote }: Pick<Prerender, 'remote'>,
  page: Page,
  language: Language,
  query: Record<string, string>,
): Promise<RenderedPage> {
  const { default: Component } = await page.load();
  const { i18n, t } = remoteTexts(remote, language);
  const search = new URLSearchParams(query).toString();
  const props: PageProps = {
    page: page.id,
    language,
    state: createStore<ShellState>(() => ({
      location: { pathname: addressIn(language, page.paths), search: search && `?${search}`, hash: '' },
      theme: 'light',
    })),
    navigator: { push: refuse, replace: refuse },
    i18n,
    loadMessages: () => Promise.resolve(),
    pageAddress: pagePlaceholder,
    notify: refuse,
    site: sitePlaceholders(),
    api: { request: refuse, query: refuse },
  };
  const { html, islands } = renderPage(remote, Component, props);
  return { html, islands, ...renderHead(t, page, language, query) };
}

export function renderHead(
  t: TFunction,
  page: Page,
  language: Language,
  query: Record<string, string>,
): Pick<RenderedPage, 'head' | 'labels'> {
  const labels = (page.links ?? []).map(({ label }) => label(t));
  const head = page.head(t, language, sitePlaceholders(), query);
  return { head: { ...head, title: withFixedSpaces(head.title, language) }, labels };
}

type RemoteTexts = ReturnType<typeof readTexts>;

const read = new Map<string, RemoteTexts>();

/** A remote's messages in a language, with the function that reads them; every page in the language gets the same. */
export function remoteTexts(remote: string, language: Language): RemoteTexts {
  const name = `${remote} ${language}`;
  const texts = read.get(name) ?? readTexts(remote, language);
  read.set(name, texts);
  return texts;
}

function readTexts(remote: string, language: Language) {
  const texts = typeset(messages[`/src/locales/${language}.json`] ?? {}, language, 'screen', plainHyphens);
  const reported = new Set<string>();
  // A build has checked the keys' types; while sources are edited nobody has.
  const reportMissing = (key: string) => {
    if (!reported.has(key)) console.error(`${remote}: src/locales/${language}.json has no text "${key}"`);
    reported.add(key);
  };
  const i18n = createI18n(
    language,
    { [language]: { [remote]: texts } },
    import.meta.env.DEV ? reportMissing : undefined,
  );
  return { i18n, messages: texts, t: i18n.getFixedT(language) };
}

function refuse(): never {
  throw new Error('A page navigated, notified or called the api while it was prerendered');
}

/** Renders a page to HTML, its islands separately as they will be hydrated. @returns also the names of its islands */
export function renderPage(
  remote: string,
  Page: ComponentType,
  props: PageProps,
): { html: string; islands: string[] } {
  const islands: string[] = [];
  const renderIsland: RenderIsland = (name, content) => {
    islands.push(name);
    return renderToString(
      <PageProvider props={props} namespace={remote}>
        {content}
      </PageProvider>,
      { identifierPrefix: islandIdPrefix(remote, name) },
    );
  };
  const html = renderToStaticMarkup(
    <StaticRouter location={props.state.getState().location}>
      <RenderIslandContext value={renderIsland}>
        <PageProvider props={props} namespace={remote}>
          <Page />
        </PageProvider>
      </RenderIslandContext>
    </StaticRouter>,
    { identifierPrefix: `${remote}-` },
  );
  return { html, islands };
}
