import { islandFailed } from '@site/shell-contract/island-failures';
import { dataFailed, dataHydrated, dataIsland, dataLoadSeen } from '@site/shell-contract/page-attributes';
import {
  requestMessages,
  islandScripts,
  scriptFailureId,
  type IslandData,
  readPageData,
} from '../page-data.ts';
import { holdPresses } from './hold-presses.ts';
import { afterFirstPaint } from './after-paint.ts';

const controls = 'a, button, input, textarea, select, summary, label, [tabindex]';
const pendingIsland = `[${dataIsland}]:not([${dataHydrated}], [${dataFailed}])`;

/**
 * Loads the page's islands (React, federation, the remote's module) when one is about to be used: a mouse moves over one of
 * its controls, a control gets the focus (a tap does that too) or input, or a part with `data-load-seen` is in the window.
 * Pages that need their islands load them at once.
 */
export function loadIslandsOnUse(): void {
  const { islands } = readPageData();
  // A page with `data`, filled for one visitor, may have none of the islands that its release declares.
  if (!islands || !document.querySelector(pendingIsland)) return;
  const loading = new AbortController();
  const { signal } = loading;
  const loadOnce = () => {
    if (signal.aborted) return;
    loading.abort();
    requestTexts(islands);
    preloadScripts(islands);
    load(islands);
  };
  // Earlier, the scripts would compete with what the first paint needs.
  if (islands.immediate) return afterFirstPaint(loadOnce);
  const onUse = ({ target }: Event) => void (isPendingControl(target) && loadOnce());
  // Not `pointerover`: it also fires when scrolling moves a control under a resting mouse.
  const onMove = (event: PointerEvent) => void (event.pointerType === 'mouse' && onUse(event));
  document.addEventListener('pointermove', onMove, { signal });
  for (const type of ['focusin', 'input']) document.addEventListener(type, onUse, { signal });
  holdPresses(loadOnce, islands.texts);
  const part = document.querySelector(`${pendingIsland} [${dataLoadSeen}]`);
  if (part) new IntersectionObserver(([entry]) => void (entry?.isIntersecting && loadOnce())).observe(part);
}

function isPendingControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(controls)?.closest(pendingIsland) != null;
}

/** Not by `<link rel="preload">`: browsers warn when a preloaded file is used late. */
function requestTexts({ release }: IslandData): void {
  if (release.messages) requestMessages(release.messages);
}

/** Requests all scripts at once, so that imports cost no further round trips. */
function preloadScripts(islands: IslandData): void {
  for (const href of islandScripts(islands)) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
}

function load({ islandHost, immediate }: IslandData): void {
  import(/* @vite-ignore */ islandHost.script).catch((error: unknown) => {
    // Browsers cache a failed module for the life of the document: only a reload can retry.
    console.error('The interactive parts of the page did not load', error);
    for (const island of document.querySelectorAll(pendingIsland)) {
      island.toggleAttribute(dataFailed, true);
      island.dispatchEvent(new Event(islandFailed, { bubbles: true }));
    }
    const failure = document.querySelector<HTMLTemplateElement>(`#${scriptFailureId}`);
    if (immediate && failure) document.querySelector('main')?.replaceChildren(failure.content);
  });
}
