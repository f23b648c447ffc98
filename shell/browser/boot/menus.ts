import { afterPaint } from './after-paint.ts';

const popovers = ['menu', 'languages'];

/** Everything that the open menu covers: the header's own parts, and the rest of the page. */
const ofHeader = '#site-header > :not(#menu)';
const ofPage = 'body > :not(#site-header)';

/**
 * What the native popovers do not do by themselves: a chosen link closes them, the menu keeps the focus inside and locks
 * scrolling, and the focus returns to the button that opened it.
 */
export function setUpMenus(): void {
  document.addEventListener('click', ({ target }) => {
    const popover = target instanceof Element && target.closest('a') ? target.closest('[popover]') : null;
    if (popover instanceof HTMLElement && popovers.includes(popover.id)) popover.hidePopover();
  });
  document.addEventListener('beforetoggle', onToggle, { capture: true });
}

/** Runs before the change. */
function onToggle(event: Event): void {
  const { target: menu, newState } = event as ToggleEvent;
  if (!(menu instanceof HTMLElement) || menu.id !== 'menu') return;
  if (newState !== 'open') {
    // The browser gives the focus back while it closes, and an inert button could not take it.
    setInert(ofHeader, false);
    requestAnimationFrame(returnFocus);
  }
  // Both restyle the whole page, which waits until the menu is seen.
  afterPaint(() => {
    const open = menu.matches(':popover-open');
    setInert(`${ofHeader}, ${ofPage}`, open);
    document.documentElement.toggleAttribute('data-scroll-locked', open);
  });
}

function setInert(parts: string, inert: boolean): void {
  for (const part of document.querySelectorAll<HTMLElement>(parts)) part.inert = inert;
}

/** After a press outside the focus is nowhere; whoever opened the menu goes on at its button. */
function returnFocus(): void {
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body && !activeElement.closest('#menu')) return;
  document.querySelector<HTMLElement>('[data-header] [popovertarget="menu"]')?.focus({ preventScroll: true });
}
