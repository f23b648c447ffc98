import { inspectedPageId, type InspectedPage, type InspectedPart } from './inspected-page.ts';

/** A part with its element in the page; islands are found in the page itself. */
export interface ShownPart extends InspectedPart {
  element: HTMLElement;
  isIsland: boolean;
}

const islands = '[data-island]';

export function readInspectedPage(): InspectedPage {
  return JSON.parse(document.getElementById(inspectedPageId)?.textContent ?? '') as InspectedPage;
}

/** In the order of the page; an island follows the part that it stands in. */
export function findParts({ parts }: InspectedPage): ShownPart[] {
  return parts.flatMap((part) => {
    const element = document.querySelector<HTMLElement>(part.at);
    if (!element) return [];
    const inside = [...element.querySelectorAll<HTMLElement>(islands)].map((island) =>
      ofIsland(part, island),
    );
    return [{ ...part, element, isIsland: false }, ...inside];
  });
}

/** An island is released with its page; its scripts are counted there. */
function ofIsland(page: InspectedPart, element: HTMLElement): ShownPart {
  const { at, owner, released, version, built } = page;
  const name = `island ${element.dataset.island}`;
  const release = { at, owner, released, version, ...(built && { built }) };
  return { name, ...release, element, isIsland: true, html: bytesOf(element) };
}

const known = new WeakMap<Element, number>();

/** As it was when it was first looked at: React changes what it brings to life. */
function bytesOf(element: Element): number {
  const bytes = known.get(element) ?? new TextEncoder().encode(element.getHTML()).length;
  known.set(element, bytes);
  return bytes;
}

/** Whether a part answers by now. */
export function stateOf({ element, isIsland }: ShownPart): string {
  if (isIsland) {
    if (element.matches('[data-live]')) return 'alive';
    return element.matches('[data-failed]') ? 'failed' : 'not alive yet';
  }
  const all = element.querySelectorAll(islands).length;
  const alive = element.querySelectorAll(`${islands}[data-live]`).length;
  return all === 0 ? 'needs no island' : `${alive} of ${all} islands alive`;
}
