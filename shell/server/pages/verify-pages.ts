import { setImmediate } from 'node:timers/promises';
import { pageAddress } from '@site/shell-contract';
import type { Site } from '@site/shell-contract/site';
import { fillPlaceholders } from '@site/shell-contract/site-placeholders';
import type { StoredRelease } from '@site/releases/store/release-store.ts';
import { mayName, type DataEndpoints } from './data-endpoints.ts';
import { fillFragment } from './fill-fragment.ts';
import { countTags, readTemplate, unfoldTemplate } from './template-tags.ts';
import { ReleaseRefused } from '@site/releases/manifest/release-refused.ts';
import { descendants, isSameOrigin, parseInPage, type Element } from './parse-in-page.ts';
import { contextsOf } from './tag-contexts.ts';

/**
 * Fills the site's values into all texts of a release, and checks the resulting fragments and whose data they show.
 * @throws ReleaseRefused that names the fragment's file, or the field and address in `release.json`
 */
export async function verifyPages(
  { release, files }: StoredRelease,
  { site, dataEndpoints }: { site: Site; dataEndpoints: DataEndpoints },
): Promise<void> {
  for (const page of release.pages) {
    const { address, fragment, language, title, description, structuredData, data } = page;
    if (data && !mayName(dataEndpoints, release.remote, data))
      throw new ReleaseRefused(
        `${address} names the data ${data}, which ${release.remote} is not given (PAGE_DATA)`,
      );
    const values = { site, addressOf: (role: string) => pageAddress({}, role, language) };
    verifyAt(fragment, () => {
      const text = files.get(fragment)?.toString('utf8') ?? '';
      const filled = fillFragment(text, values);
      const url = site.origin + address;
      if (!data) return verifyFragment(filled, url);
      verifyTemplate(filled, url);
      if (countTags(text) !== countTags(filled))
        throw new ReleaseRefused('a placeholder is part of a template tag');
    });
    for (const [what, text] of [
      ['title', title],
      ['description', description],
      ['structured data', JSON.stringify(structuredData)],
    ] as const)
      verifyAt(`${what} of ${address}`, () => fillPlaceholders(text, values, String));
    // Lets visitors be answered between two pages.
    await setImmediate();
  }
}

/**
 * @param location names the file or field
 * @throws ReleaseRefused for what a team can mend, Error with its cause for a fault of this code
 */
function verifyAt(location: string, verify: () => void): void {
  try {
    verify();
  } catch (error) {
    const message = `${location}: ${error instanceof Error ? error.message : String(error)}`;
    if (isOfRelease(error)) throw new ReleaseRefused(message);
    throw new Error(message, { cause: error });
  }
}

/** Plain errors tell of placeholders without a value and of unclosed template tags. */
function isOfRelease(error: unknown): boolean {
  return error instanceof ReleaseRefused || (error instanceof Error && error.constructor === Error);
}

/** The largest size of a fragment in characters: a parser's work grows with it. */
const maxFragmentLength = 256 * 1024;

/** Elements that run code, load something or affect the whole page; styles belong in the release's stylesheets. */
const refusedElements = new Set([
  'script',
  'style',
  'base',
  'meta',
  'iframe',
  'frame',
  'frameset',
  'object',
  'embed',
  'applet',
  'portal',
  'fencedframe',
]);

const allowedLink = 'preload';

/**
 * Checks that a fragment only shows content.
 * @param page absolute URL
 * @throws ReleaseRefused that names what is not allowed
 */
function verifyFragment(fragment: string, page: string): void {
  verifyLength(fragment);
  verifyMarkup(fragment, page);
}

/** Checks a fragment that is a template: where its tags stand, and all markup that it can become. @see verifyFragment */
function verifyTemplate(fragment: string, page: string): void {
  verifyLength(fragment);
  const template = readTemplate(fragment);
  contextsOf(template, page);
  for (const markup of unfoldTemplate(template)) verifyMarkup(markup, page);
}

function verifyLength(fragment: string): void {
  if (fragment.length > maxFragmentLength)
    throw new ReleaseRefused(`it is longer than ${maxFragmentLength} characters`);
}

function verifyMarkup(fragment: string, page: string): void {
  const elements = descendants(parseInPage(fragment, { scripts: true }).root);
  for (const element of elements) verifyElement(element, page);
  if (!elements.some(({ tagName }) => tagName === 'noscript')) return;
  // Also parsed without scripts: the content of `noscript` is then elements.
  for (const element of descendants(parseInPage(fragment, { scripts: false }).root))
    verifyElement(element, page);
}

function verifyElement(element: Element, page: string): void {
  const { tagName, attrs } = element;
  if (refusedElements.has(tagName)) throw new ReleaseRefused(`it has the element ${tagName}`);
  if (tagName === 'link') verifyLink(element, page);
  for (const { name, value } of attrs) {
    if (name.startsWith('on')) throw new ReleaseRefused(`it has an event handler, ${name} of ${tagName}`);
    if (isScriptUrl(value)) throw new ReleaseRefused(`it has a javascript: address, ${name} of ${tagName}`);
  }
  verifySending(element, page);
}

function verifyLink(link: Element, page: string): void {
  const rel = attribute(link, 'rel') ?? '';
  if (rel !== allowedLink || !isSameOrigin(attribute(link, 'href') ?? '', page))
    throw new ReleaseRefused(`it has a link element that is no preload of a file of the site (rel="${rel}")`);
}

/** Forms send to the site only: posts to the api, searches to a page. */
function verifySending(element: Element, page: string): void {
  const isPost = (name: string) => attribute(element, name)?.trim().toLowerCase() === 'post';
  const posts = isPost('method') || isPost('formmethod');
  const action = attribute(element, 'action') ?? (posts ? '' : undefined);
  // A button's own URL applies to any method of its form.
  const toApi = [attribute(element, 'formaction'), posts ? action : undefined];
  const isApi = (to: string) => isSameOrigin(to, page) && new URL(to, page).pathname.startsWith('/api/');
  const foreign =
    toApi.find((to) => to !== undefined && !isApi(to)) ??
    [action].find((to) => to !== undefined && !isSameOrigin(to, page));
  if (foreign === undefined) return;
  throw new ReleaseRefused(
    `it has a ${element.tagName} that sends to "${foreign}", which is no endpoint of the site`,
  );
}

function attribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((attribute) => attribute.name === name)?.value;
}

/** `URL` ignores blanks and control characters as browsers do. */
function isScriptUrl(value: string): boolean {
  return value.includes(':') && URL.canParse(value) && new URL(value).protocol === 'javascript:';
}
