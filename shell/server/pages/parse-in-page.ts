import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from 'parse5';
import { ReleaseRefused } from '@site/releases/manifest/release-refused.ts';

export type Element = DefaultTreeAdapterTypes.Element;
export type ParentNode = DefaultTreeAdapterTypes.ParentNode;

/** The deepest nesting: a parser's work grows with it. */
const maxNesting = 500;

export interface ParsedPage {
  root: Element;
  /** The parsed page, to which source locations refer. */
  source: string;
}

/**
 * Parses a fragment in a page as browsers do.
 * @param scripts if not, the content of `noscript` is elements
 * @throws ReleaseRefused for a fragment that affects the page around it, or is nested too deep
 */
export function parseInPage(
  fragment: string,
  { scripts, locations = false }: { scripts: boolean; locations?: boolean },
): ParsedPage {
  const source = `<!doctype html><html><head></head><body><main><div>${fragment}</div></main><footer>.</footer></body></html>`;
  const document = parse(source, {
    scriptingEnabled: scripts,
    treeAdapter: limitedTree(),
    sourceCodeLocationInfo: locations,
  });
  const [root] = childElements(document);
  const [head, body] = root ? childElements(root) : [];
  const [main, footer] = body ? childElements(body) : [];
  const [element] = main ? childElements(main) : [];
  const elements = [root, head, body, main, footer, element];
  const isInPlace =
    elements.every((element) => element?.attrs.length === 0) &&
    [root, body].every((element) => element?.childNodes.length === 2) &&
    [main, footer].every((element) => element?.childNodes.length === 1) &&
    footer?.childNodes[0]?.nodeName === '#text' &&
    head?.childNodes.length === 0;
  if (!element || !isInPlace) throw new ReleaseRefused('it does not stay in its place in the page');
  return { root: element, source };
}

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

function childElements(parent: ParentNode): Element[] {
  return parent.childNodes.filter((node) => defaultTreeAdapter.isElementNode(node));
}

/** All elements inside one, those of templates included. */
export function descendants(root: ParentNode): Element[] {
  const elements: Element[] = [];
  const waiting: ParentNode[] = [root];
  for (let parent = waiting.pop(); parent; parent = waiting.pop()) {
    const children = childElements(parent);
    elements.push(...children);
    waiting.push(...children, ...children.flatMap(templateContent));
  }
  return elements;
}

function templateContent(element: Element): ParentNode[] {
  return 'content' in element ? [(element as DefaultTreeAdapterTypes.Template).content] : [];
}

/** Whether a URL of a page leads to the page's own site. @param page absolute */
export function isSameOrigin(url: string, page: string): boolean {
  return URL.canParse(url, page) && new URL(url, page).origin === new URL(page).origin;
}
