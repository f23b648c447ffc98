import { dataFailed, dataHydrated, dataIsland } from '@site/shell-contract/page-attributes';
import { inspectedPageId, type InspectedPage, type InspectedPart } from './inspected-page.ts';

export interface ShownPart extends InspectedPart {
  element: HTMLElement;
  isIsland: boolean;
}

const islands = `[${dataIsland}]`;

export function readInspectedPage(): InspectedPage {
  return JSON.parse(document.getElementById(inspectedPageId)?.textContent ?? '') as InspectedPage;
}

export function findParts({ parts }: InspectedPage): ShownPart[] {
  return parts.flatMap((part) => {
    const element = document.querySelector<HTMLElement>(part.at);
    if (!element) return [];
    const inside = [...element.querySelectorAll<HTMLElement>(islands)].map((island) =>
      islandPart(part, island),
    );
    return [{ ...part, element, isIsland: false }, ...inside];
  });
}

/** An island belongs to its page's release; its scripts are counted there. */
function islandPart(page: InspectedPart, element: HTMLElement): ShownPart {
  const { at, owner, released, version, built } = page;
  const name = `island ${element.getAttribute(dataIsland)}`;
  const release = { at, owner, released, version, ...(built && { built }) };
  return { name, ...release, element, isIsland: true, html: bytesOf(element) };
}

const firstBytes = new WeakMap<Element, number>();

/** The size of an element as it was served: measured when first seen, as React changes what it hydrates. */
function bytesOf(element: Element): number {
  const bytes = firstBytes.get(element) ?? new TextEncoder().encode(element.getHTML()).length;
  firstBytes.set(element, bytes);
  return bytes;
}

export function stateOf({ element, isIsland }: ShownPart): string {
  if (isIsland) {
    if (element.matches(`[${dataHydrated}]`)) return 'hydrated';
    return element.matches(`[${dataFailed}]`) ? 'failed' : 'not hydrated yet';
  }
  const all = element.querySelectorAll(islands).length;
  const hydrated = element.querySelectorAll(`${islands}[${dataHydrated}]`).length;
  return all === 0 ? 'no islands' : `${hydrated} of ${all} islands hydrated`;
}

export function describeRelease({ owner, released, version }: InspectedPart): string {
  return `team ${owner} · ${released} ${version}`;
}

/** A part's age and size. @param now in ms since 1970 */
export function describeSize({ built, html, scripts }: InspectedPart, now: number): string {
  const age = built === undefined ? 'from its sources' : describeAge(now - Date.parse(built));
  const sizes = [`HTML ${describeBytes(html)}`];
  if (scripts) sizes.push(`JS ${describeBytes(scripts)}`);
  return [age, ...sizes].join(' · ');
}

const units = [
  ['day', 24 * 60 * 60 * 1000],
  ['hour', 60 * 60 * 1000],
  ['minute', 60 * 1000],
] as const;

function describeAge(ms: number): string {
  const [unit, length] = units.find(([, each]) => ms >= each) ?? [];
  if (!unit) return 'built just now';
  const format = new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' });
  return `${format.format(Math.floor(ms / length))} old`;
}

function describeBytes(bytes: number): string {
  return bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} KB`;
}

/** Creates an element; strings become text, never HTML. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...content);
  return made;
}
