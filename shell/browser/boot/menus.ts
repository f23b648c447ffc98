const popovers = ['menu', 'languages'];

/** Everything that the open menu covers. */
const beside = 'body > :not(#site-header), #site-header > :not(#menu)';

/**
 * What the native popovers do not do by themselves: a chosen link closes them, the menu keeps the focus inside,
 * and it returns to the button that opened it.
 */
export function setUpMenus(): void {
  document.addEventListener('click', ({ target }) => {
    const popover = target instanceof Element && target.closest('a') ? target.closest('[popover]') : null;
    if (popover instanceof HTMLElement && popovers.includes(popover.id)) popover.hidePopover();
  });
  document.addEventListener('beforetoggle', onToggle, { capture: true });
}

/** Runs before the change: the browser gives the focus back while it closes, and an inert button could not take it. */
function onToggle(event: Event): void {
  const { target, newState } = event as ToggleEvent;
  if (!(target instanceof HTMLElement) || target.id !== 'menu') return;
  const open = newState === 'open';
  for (const part of document.querySelectorAll<HTMLElement>(beside)) part.inert = open;
  if (!open) requestAnimationFrame(returnFocus);
}

/** After a press outside the focus is nowhere; whoever opened the menu goes on at its button. */
function returnFocus(): void {
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body && !activeElement.closest('#menu')) return;
  document.querySelector<HTMLElement>('[data-header] [popovertarget="menu"]')?.focus({ preventScroll: true });
}
