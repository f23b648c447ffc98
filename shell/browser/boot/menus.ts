import { afterPaint } from './after-paint.ts';

const popovers = ['menu', 'languages'];

const coveredHeaderParts = '#site-header > :not(#menu)';
const coveredPageParts = 'body > :not(#site-header)';

/**
 * What native popovers lack: a chosen link closes them, the menu traps the focus and locks scrolling, and the focus
 * returns to the button that opened it.
 */
export function setUpMenus(): void {
  document.addEventListener('click', ({ target }) => {
    const popover = target instanceof Element && target.closest('a') ? target.closest('[popover]') : null;
    if (popover instanceof HTMLElement && popovers.includes(popover.id)) popover.hidePopover();
  });
  document.addEventListener('beforetoggle', onToggle, { capture: true });
}

function onToggle(event: Event): void {
  const { target: menu, newState } = event as ToggleEvent;
  if (!(menu instanceof HTMLElement) || menu.id !== 'menu') return;
  if (newState !== 'open') {
    // Before the menu closes: the browser then gives the focus back to the button, which must not be inert.
    setInert(coveredHeaderParts, false);
    requestAnimationFrame(returnFocus);
  }
  // After the paint, as both restyle the whole page.
  afterPaint(() => {
    const open = menu.matches(':popover-open');
    setInert(`${coveredHeaderParts}, ${coveredPageParts}`, open);
    document.documentElement.toggleAttribute('data-scroll-locked', open);
  });
}

function setInert(parts: string, inert: boolean): void {
  for (const part of document.querySelectorAll<HTMLElement>(parts)) part.inert = inert;
}

/** A press outside the menu leaves nothing focused; its button gets the focus. */
function returnFocus(): void {
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body && !activeElement.closest('#menu')) return;
  document.querySelector<HTMLElement>('[data-header] [popovertarget="menu"]')?.focus({ preventScroll: true });
}
