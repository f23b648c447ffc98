/** Delay before a tooltip opens, time in which the next opens at once, both in ms; distance in px (L12). */
const openDelay = 700;
const skipDelay = 300;
const sideOffset = 4;

const owners = '[data-tooltip]';

/** Shows the accessible name of a `data-tooltip` element while it is hovered or focused by keyboard. */
export function showTooltips(): void {
  const tip = document.createElement('div');
  tip.className = 'tooltip';
  tip.popover = 'manual';
  // The text is also the element's name: screen readers would read it twice.
  tip.ariaHidden = 'true';
  document.body.append(tip);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hiddenAt = -Infinity;

  const show = (owner: HTMLElement) => {
    tip.textContent = owner.ariaLabel;
    tip.showPopover();
    const { left, width, bottom } = owner.getBoundingClientRect();
    const x = Math.min(
      Math.max(left + width / 2 - tip.offsetWidth / 2, sideOffset),
      innerWidth - tip.offsetWidth - sideOffset,
    );
    // Styles set by script are not inline styles for the CSP.
    tip.style.translate = `${x}px ${bottom + sideOffset}px`;
  };
  const open = ({ target }: Event) => {
    const owner = target instanceof Element ? target.closest<HTMLElement>(owners) : null;
    if (!owner) return;
    clearTimeout(timer);
    timer = setTimeout(() => show(owner), performance.now() - hiddenAt < skipDelay ? 0 : openDelay);
  };
  const close = () => {
    clearTimeout(timer);
    if (!tip.matches(':popover-open')) return;
    tip.hidePopover();
    hiddenAt = performance.now();
  };
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') close();
  };

  document.addEventListener('pointerover', open);
  document.addEventListener('focusin', (event) => {
    if (event.target instanceof Element && event.target.matches(':focus-visible')) open(event);
  });
  document.addEventListener('pointerout', ({ target }) => {
    if (target instanceof Element && target.closest(owners)) close();
  });
  for (const type of ['focusout', 'pointerdown'] as const) document.addEventListener(type, close);
  document.addEventListener('keydown', onKey);
}
