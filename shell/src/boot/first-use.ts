import { scriptFailureId, type PageData } from '../page-data.ts';
import { nextTask } from '../next-task.ts';
import { firstContentSeen } from './after-paint.ts';
import { readPageData } from './read-page-data.ts';

const interactive = 'a, button, input, textarea, select, summary, label';
/** An interactive part this close to the window is about to be used. */
const nearMargin = '200px';
/** Asking for a module costs a slow phone a few ms. */
const preloadsPerTask = 3;

let started = false;

/**
 * Loads the app (React, federation, the page's island) by the first sign of use: a pointer over or a touch on
 * something interactive, focus, or a part marked `data-interactive` coming near the window; at once on pages
 * that are nothing without it.
 */
export function awaitFirstUse(): void {
  // What is there to see comes first: the app's scripts would compete with it.
  if (readPageData().island?.hydration === 'immediate')
    return void firstContentSeen.then(nextTask).then(startApp);
  for (const type of ['pointerover', 'touchstart', 'focusin'] as const) {
    document.addEventListener(type, onSign, { passive: true });
  }
  watchInteractiveParts();
}

function watchInteractiveParts(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) startApp();
    },
    { rootMargin: nearMargin },
  );
  for (const part of document.querySelectorAll('[data-interactive]')) observer.observe(part);
}

function onSign({ target }: Event): void {
  if (target instanceof Element && target.closest(interactive)) startApp();
}

function startApp(): void {
  if (started) return;
  started = true;
  loadApp(readPageData()).catch((error: unknown) => {
    // Browsers remember a module that failed: only a new document can try again. Most pages work on as they were served.
    console.error('The interactive parts of the page did not load', error);
    const failure = document.querySelector<HTMLTemplateElement>(`#${scriptFailureId}`);
    if (failure) document.querySelector('main')?.replaceChildren(failure.content.cloneNode(true));
  });
}

/** All is asked for before any of it runs, both in several tasks: whoever presses something is heard between them. */
async function loadApp({ app, island, remotes }: PageData): Promise<void> {
  const remote = island && island.hydration !== 'never' ? remotes[island.remote] : undefined;
  await preload([...app.libraries, ...app.preload, ...(remote?.preload ?? [])]);
  for (const library of app.libraries) await import(/* @vite-ignore */ library);
  await import(/* @vite-ignore */ app.script);
}

async function preload(modules: string[]): Promise<void> {
  for (const [index, href] of modules.entries()) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
    if ((index + 1) % preloadsPerTask === 0) await nextTask();
  }
}
