/** Islands that React has taken over: their content is its own. */
const living = '[data-island][data-live]';

/**
 * Makes an element of the page like the same one of a newer page. What stays is not moved, so that focus, what was typed
 * and living islands are kept; attributes that the page's scripts have added stay too.
 */
export function renewContent(present: Element, next: Element): void {
  if (present.matches(living)) return;
  for (const { name, value } of next.attributes)
    if (present.getAttribute(name) !== value) present.setAttribute(name, value);
  const before = [...present.childNodes];
  const nodes = [...next.childNodes].map((node) => {
    const index = before.findIndex((each) => isSame(each, node));
    if (index < 0) return document.importNode(node, true);
    const kept = before.splice(0, index + 1).at(-1) as ChildNode;
    renewNode(kept, node);
    return kept;
  });
  for (const node of [...present.childNodes]) if (!nodes.includes(node)) node.remove();
  let place = present.firstChild;
  for (const node of nodes) {
    if (node === place) place = place.nextSibling;
    else present.insertBefore(node, place);
  }
}

function renewNode(present: Node, next: Node): void {
  if (present instanceof Element && next instanceof Element) renewContent(present, next);
  else if (present.nodeValue !== next.nodeValue) present.nodeValue = next.nodeValue;
}

function isSame(present: Node, next: Node): boolean {
  const islandOf = (node: Node) => (node instanceof HTMLElement ? node.dataset.island : undefined);
  return present.nodeName === next.nodeName && islandOf(present) === islandOf(next);
}
