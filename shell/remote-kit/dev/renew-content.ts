/** React owns the content of these islands. */
const hydratedIsland = '[data-island][data-hydrated]';

/**
 * Updates an element to match the same one of a newer page. Nodes that stay are not moved, so focus, input and hydrated
 * islands survive; attributes added by the page's scripts stay too.
 */
export function renewContent(present: Element, next: Element): void {
  if (present.matches(hydratedIsland)) return;
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
