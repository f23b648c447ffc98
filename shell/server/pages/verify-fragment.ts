import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from 'parse5';
import { ReleaseRefused } from '@site/releases/manifest/verify-manifest.ts';

type Element = DefaultTreeAdapterTypes.Element;
type ParentNode = DefaultTreeAdapterTypes.ParentNode;

/** The largest size of a fragment in characters, and its deepest nesting: a parser's work grows with both. */
const maxFragmentLength = 256 * 1024;
const maxNesting = 500;

/** Elements that run code, load something or affect the whole page; styles belong in the release's stylesheets. */
const refusedElements = new Set([
  ...['script', 'style', 'base', 'meta'],
  ...['iframe', 'frame', 'frameset', 'object', 'embed', 'applet', 'portal', 'fencedframe'],
]);

/** The only kind of link allowed: preloads, which React writes. */
const allowedLink = 'preload';

/**
 * Parses a fragment in a page as browsers do, and checks that it only shows content.
 * @param fragment with the site's values filled in
 * @param page absolute URL of its page
 * @throws ReleaseRefused that names what is not allowed
 */
export function verifyFragment(fragment: string, page: string): void {
  if (fragment.length > maxFragmentLength)
    throw new ReleaseRefused(`it is longer than ${maxFragmentLength} characters`);
  const { elements, hasNoscript } = elementsOf(fragment, { scripts: true });
  for (const element of elements) verifyElement(element, page);
  if (!hasNoscript) return;
  // Also parsed without scripts: the content of `noscript` is then elements.
  for (const element of elementsOf(fragment, { scripts: false }).elements) verifyElement(element, page);
}

function elementsOf(fragment: string, { scripts }: { scripts: boolean }) {
  const place = `<!doctype html><html><head></head><body><main><div>${fragment}</div></main><footer>.</footer></body></html>`;
  const document = parse(place, { scriptingEnabled: scripts, treeAdapter: limitedTree() });
  const [root] = childElements(document);
  const [head, body] = root ? childElements(root) : [];
  const [main, footer] = body ? childElements(body) : [];
  const [element] = main ? childElements(main) : [];
  const own = [root, head, body, main, footer, element];
  const isInPlace =
    own.every((each) => each?.attrs.length === 0) &&
    [root, body].every((each) => each?.childNodes.length === 2) &&
    [main, footer].every((each) => each?.childNodes.length === 1) &&
    footer?.childNodes[0]?.nodeName === '#text' &&
    head?.childNodes.length === 0;
  if (!element || !isInPlace) throw new ReleaseRefused('it does not stay in its place in the page');
  const elements = descendants(element);
  return { elements, hasNoscript: elements.some(({ tagName }) => tagName === 'noscript') };
}

/** The default tree, limited to the depth that browsers build. */
function limitedTree(): typeof defaultTreeAdapter {
  let open = 0;
  return {
    ...defaultTreeAdapter,
    onItemPush() {
      if (++open > maxNesting) throw new ReleaseRefused(`it is nested deeper than ${maxNesting} elements`);
    },
    onItemPop: () => void open--,
  };
}

function childElements(of: ParentNode): Element[] {
  return of.childNodes.filter((node) => defaultTreeAdapter.isElementNode(node));
}

/** All elements inside one, those of templates included. */
function descendants(of: Element): Element[] {
  const found: Element[] = [];
  const waiting: ParentNode[] = [of];
  for (let parent = waiting.pop(); parent; parent = waiting.pop()) {
    const children = childElements(parent);
    found.push(...children);
    waiting.push(...children, ...children.flatMap(templateContent));
  }
  return found;
}

function templateContent(element: Element): ParentNode[] {
  return 'content' in element ? [(element as DefaultTreeAdapterTypes.Template).content] : [];
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
  if (rel !== allowedLink || !isOwn(attribute(link, 'href') ?? '', page))
    throw new ReleaseRefused(`it has a link element that is no preload of a file of the site (rel="${rel}")`);
}

/** Forms send to the site only: posts to the api, searches to a page. */
function verifySending(element: Element, page: string): void {
  const isPost = (name: string) => attribute(element, name)?.trim().toLowerCase() === 'post';
  const posts = isPost('method') || isPost('formmethod');
  const action = attribute(element, 'action') ?? (posts ? '' : undefined);
  // A button's own URL applies to any method of its form.
  const toApi = [attribute(element, 'formaction'), posts ? action : undefined];
  const isApi = (to: string) => isOwn(to, page) && new URL(to, page).pathname.startsWith('/api/');
  const foreign =
    toApi.find((to) => to !== undefined && !isApi(to)) ??
    [action].find((to) => to !== undefined && !isOwn(to, page));
  if (foreign === undefined) return;
  throw new ReleaseRefused(
    `it has a ${element.tagName} that sends to "${foreign}", which is no endpoint of the site`,
  );
}

function attribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((each) => each.name === name)?.value;
}

function isOwn(url: string, page: string): boolean {
  return URL.canParse(url, page) && new URL(url, page).origin === new URL(page).origin;
}

/** Also with blanks and control characters in it, which browsers ignore. */
function isScriptUrl(value: string): boolean {
  return value.includes(':') && URL.canParse(value) && new URL(value).protocol === 'javascript:';
}
