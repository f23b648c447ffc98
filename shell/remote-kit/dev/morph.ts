import { dataHydrated, dataIsland, dataRemote } from '@site/shell-contract/page-attributes';

/** React owns the content of these islands. */
const hydratedIsland = `[${dataIsland}][${dataHydrated}]`;

/** Each element's attributes that came from the server, not from the page's scripts. */
const served = new WeakMap<Element, readonly string[]>();

/** The change of the sources that a page includes, as marked by its development server; undefined on an error page. */
export function madeAt(page: Document): string | undefined {
  const first = page.querySelector(`[${dataRemote}]`)?.firstChild;
  return first instanceof Comment ? first.data : undefined;
}

/**
 * Updates an element to match the same one of a newer page. Nodes that stay are not moved, so focus, input and hydrated
 * islands survive; attributes added by the page's scripts stay too.
 */
export function morph(present: Element, next: Element): void {
  if (present.matches(hydratedIsland)) return;
  for (const name of served.get(present) ?? []) if (!next.hasAttribute(name)) present.removeAttribute(name);
  served.set(present, next.getAttributeNames());
  for (const { name, value } of next.attributes)
    if (present.getAttribute(name) !== value) present.setAttribute(name, value);
  const before = [...present.childNodes];
  const nodes = [...next.childNodes].map((node) => {
    const same = takeSame(before, node);
    if (!same) return document.importNode(node, true);
    renewNode(same, node);
    return same;
  });
  for (const node of [...present.childNodes]) if (!nodes.includes(node)) node.remove();
  let nextNode = present.firstChild;
  for (const node of nodes) {
    if (node === nextNode) nextNode = nextNode.nextSibling;
    else present.insertBefore(node, nextNode);
  }
}

/** Notes which attributes of an open page's element came from the server; a later page may lack them. */
export function noteServed(present: Element, page: Element): void {
  if (present.matches(hydratedIsland)) return;
  served.set(present, page.getAttributeNames());
  const rest = [...present.childNodes];
  for (const node of page.childNodes) {
    const same = takeSame(rest, node);
    if (same instanceof Element && node instanceof Element) noteServed(same, node);
  }
}

function renewNode(present: Node, next: Node): void {
  if (present instanceof Element && next instanceof Element) morph(present, next);
  else if (present.nodeValue !== next.nodeValue) present.nodeValue = next.nodeValue;
}

/** Takes the first node that corresponds to another page's node; removes it and all before it from `rest`. */
function takeSame(rest: ChildNode[], node: Node): ChildNode | undefined {
  const index = rest.findIndex((child) => isCounterpart(child, node));
  return rest.splice(0, index + 1).at(-1);
}

function isCounterpart(present: Node, next: Node): boolean {
  const islandOf = (node: Node) => (node instanceof HTMLElement ? node.getAttribute(dataIsland) : undefined);
  return present.nodeName === next.nodeName && islandOf(present) === islandOf(next);
}
