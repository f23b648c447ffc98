import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { load } from 'cheerio';
import { diffArrays } from 'diff';
import type { Release, ReleasePage } from '@site/shell-contract/manifest';
import { filesOf, pageKey, weighPage, type PageBytes, type ReadableRelease } from '../build/budgets.ts';
import type { ChosenPage } from './visual-check/choose-pages.ts';

export interface PageChange extends ChosenPage {
  /** Texts that are only in the release before or only in the new one, in the page's order. */
  texts: { text: string; isNew: boolean }[];
  weights: { before: PageBytes; after: PageBytes };
}

export interface ReleaseChanges {
  added: ReleasePage[];
  removed: ReleasePage[];
  changed: PageChange[];
  /** Changed ranges of shared libraries; undefined where a library is removed or new. */
  libraries: { name: string; before: string | undefined; after: string | undefined }[];
}

export async function compareReleases(
  before: ReadableRelease,
  after: ReadableRelease,
): Promise<ReleaseChanges> {
  const [old, now] = [pagesByKey(before.release), pagesByKey(after.release)];
  const both = [...now].flatMap(([key, page]) => {
    const earlier = old.get(key);
    return earlier ? [{ earlier, page }] : [];
  });
  const changes = await Promise.all(
    both.map(({ earlier, page }) => comparePages(before, earlier, after, page)),
  );
  return {
    added: [...now].filter(([key]) => !old.has(key)).map(([, page]) => page),
    removed: [...old].filter(([key]) => !now.has(key)).map(([, page]) => page),
    changed: changes.filter((change) => change !== undefined),
    libraries: compareLibraries(before.release.shared, after.release.shared),
  };
}

function pagesByKey({ pages }: Release): Map<string, ReleasePage> {
  return new Map(pages.map((page) => [pageKey(page), page]));
}

async function comparePages(
  before: ReadableRelease,
  earlier: ReleasePage,
  after: ReadableRelease,
  page: ReleasePage,
): Promise<PageChange | undefined> {
  const [old, now] = await Promise.all([readPage(before, earlier), readPage(after, page)]);
  // Most pages are the same, and parsing is slow.
  if (old.digest === now.digest && isDeepStrictEqual(headOf(earlier), headOf(page))) return undefined;
  const texts = diffArrays(textsOf(earlier, old.html), textsOf(page, now.html)).flatMap(
    ({ added, removed, value }) => (added || removed ? value.map((text) => ({ text, isNew: added })) : []),
  );
  return {
    page,
    before: earlier,
    changesOwnHtml: old.ownHtml !== now.ownHtml,
    changesIslandTextsOnly: old.visibleDigest === now.visibleDigest,
    texts,
    weights: { before: old.bytes, after: now.bytes },
  };
}

async function readPage({ release, read }: ReadableRelease, page: ReleasePage) {
  const html = (await read(page.fragment))?.toString('utf8') ?? '';
  const { script, style, pictures } = filesOf(release, page, html);
  const bytes = weighPage(release, page, html);
  const unversioned = (text: string) => text.replaceAll(`/${release.version}/`, '//');
  const scriptSizes = release.files.filter(({ path }) => script.includes(path)).map(({ size }) => size);
  const visible = createHash('sha256').update(JSON.stringify(scriptSizes)).update(unversioned(html));
  // Paths contain the release’s version, which alone is no change.
  for (const path of [...style, ...pictures])
    visible.update(unversioned((await read(path))?.toString('latin1') ?? ''));
  const visibleDigest = visible.digest('hex');
  const digest = JSON.stringify([visibleDigest, bytes]);
  return { html, ownHtml: unversioned(html), bytes, visibleDigest, digest };
}

function headOf({ address, title, description }: ReleasePage): string[] {
  return [address, title, description];
}

const textElements =
  'h1,h2,h3,h4,h5,h6,p,li,dt,dd,th,td,summary,label,legend,figcaption,button,a,option,text';

/** What is read or read aloud, in order: the page's title and description, texts, names of controls and pictures. */
function textsOf(page: ReleasePage, html: string): string[] {
  const document = load(html, {}, false);
  const texts = document(`${textElements},[alt],[aria-label],[placeholder]`)
    .toArray()
    .flatMap((element) => {
      const node = document(element);
      const ownText = node.is(textElements) && node.find(textElements).length === 0 ? [node.text()] : [];
      return [...ownText, ...['alt', 'aria-label', 'placeholder'].map((name) => node.attr(name) ?? '')];
    });
  return [...headOf(page), ...texts].map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter(Boolean);
}

function compareLibraries(before: Release['shared'], after: Release['shared']) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return names
    .map((name) => ({ name, before: before[name], after: after[name] }))
    .filter(({ before: old, after: now }) => old !== now);
}
