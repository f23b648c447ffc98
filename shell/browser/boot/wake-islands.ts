import { askForMessages } from '../early-messages.ts';
import { scriptFailureId, type IslandData } from '../page-data.ts';
import { islandFailed, islandLives } from './island-events.ts';
import { afterPaint } from './after-paint.ts';
import { readPageData } from './read-page-data.ts';

const controls = 'a, button, input, textarea, select, summary, label';
const sleeping = '[data-island]:not([data-live], [data-failed])';

/**
 * Loads the page's islands (React, federation, the remote's module) with the first sign that one of them is about to be
 * used: a mouse that moves over one of its controls, the focus (which a tap brings too), input by other means. Pages that
 * are nothing without them load them at once.
 */
export function wakeIslands(): void {
  const { islands } = readPageData();
  // A page of one visitor may be without those that its release declares.
  if (!islands || !document.querySelector(sleeping)) return;
  if (islands.immediate) {
    askForFiles(islands);
    // What is there to see comes first: the scripts would hold it up.
    return afterPaint(() => load(islands));
  }
  const wake = once(() => {
    askForFiles(islands);
    load(islands);
  });
  const onUse = ({ target }: Event) => void (isSleepingControl(target) && wake());
  // Not `pointerover`, which comes too where a reader's scrolling brings a control under a mouse at rest.
  document.addEventListener('pointermove', (event) => void (event.pointerType === 'mouse' && onUse(event)));
  for (const type of ['focusin', 'input']) document.addEventListener(type, onUse);
  holdPresses(wake);
}

/** Keeps a press of a button until its island lives, and repeats it then; a failed island's form goes by itself. */
function holdPresses(wake: () => void): void {
  let repeat: (() => void) | undefined;
  const hold = (event: Event) => {
    const action = actionOf(event);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    repeat = action;
    wake();
  };
  for (const type of ['click', 'submit']) document.addEventListener(type, hold, { capture: true });
  for (const type of [islandLives, islandFailed]) {
    document.addEventListener(type, () => {
      const action = repeat;
      repeat = undefined;
      action?.();
    });
  }
}

/** What a button or a form in a sleeping island was to do; undefined for everything else. */
function actionOf({ type, target }: Event): (() => void) | undefined {
  if (!(target instanceof Element) || !target.closest(sleeping)) return undefined;
  if (type === 'submit') return target instanceof HTMLFormElement ? () => target.requestSubmit() : undefined;
  const button = target.closest('button');
  return button ? () => button.click() : undefined;
}

function isSleepingControl(target: EventTarget | null): boolean {
  const control = target instanceof Element ? target.closest(controls) : null;
  return control?.closest(sleeping) != null;
}

function once(action: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    action();
  };
}

/** Asks for all files at once, whichever imports which. */
function askForFiles({ app, release }: IslandData): void {
  for (const href of [app.script, ...app.preload, ...release.preload]) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
  // Not by a link, which the browser would warn of where the scripts are late.
  if (release.messages) askForMessages(release.messages);
}

function load({ app, immediate }: IslandData): void {
  import(/* @vite-ignore */ app.script).catch((error: unknown) => {
    // Browsers remember a module that failed: only a new document can try again.
    console.error('The interactive parts of the page did not load', error);
    for (const island of document.querySelectorAll(sleeping)) {
      island.toggleAttribute('data-failed', true);
      island.dispatchEvent(new Event(islandFailed, { bubbles: true }));
    }
    const failure = document.querySelector<HTMLTemplateElement>(`#${scriptFailureId}`);
    if (immediate && failure)
      document.querySelector('main')?.replaceChildren(failure.content.cloneNode(true));
  });
}
