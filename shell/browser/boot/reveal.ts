import { dataReveal } from '@site/shell-contract/page-attributes';

/** Duration in ms, and the visible share at which a section moves in (L16). */
const duration = 800;
const visible = 0.3;
/** How far below the window a section is made ready to move in, in px: further down it would lie over the next one. */
const ahead = 100;
/** Right before a section moves in. No part looks empty (L19), and text and buttons keep a contrast of 4.5:1. */
const waiting = { opacity: '0.95', translate: '0 50px' };
/** The longest time between the end of a touch and its click, in ms. */
const clickDelay = 300;

/**
 * Moves and fades `data-reveal` elements in when they are scrolled into view. Those in the window already stay as they
 * are, as do all with reduced motion, in print, or without this script.
 */
export function revealSections(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const element of document.querySelectorAll<HTMLElement>(`[${dataReveal}]`)) {
    const { top, height } = element.getBoundingClientRect();
    if (top >= innerHeight) revealLater(element, height);
  }
}

function revealLater(element: HTMLElement, height: number): void {
  let animation: Animation | undefined;
  // For a section taller than the window, 30 % of the window is enough.
  const threshold = Math.min(1, (visible * Math.min(height, innerHeight) + ahead) / height);
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, intersectionRatio } of entries) {
        if (intersectionRatio >= threshold) show();
        // A style, as an animation that waits would have the browser draw the section on a layer of its own.
        else if (isIntersecting && !isRequested) Object.assign(element.style, waiting);
      }
    },
    { threshold: [0, threshold], rootMargin: `0px 0px ${ahead}px` },
  );
  observer.observe(element);
  const shown = new AbortController();
  const { signal } = shown;
  let isRequested = false;
  let pressed = false;
  let releasing: ReturnType<typeof setTimeout> | undefined;

  function show(): void {
    isRequested = true;
    play();
  }
  function play(): void {
    if (!isRequested || pressed) return;
    animation ??= start();
    if (animation.playState === 'paused') animation.play();
  }
  function start(): Animation {
    const started = element.animate([waiting, { opacity: 1, translate: 'none' }], {
      duration,
      easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
    });
    element.style.opacity = element.style.translate = '';
    observer.disconnect();
    // Playing a finished animation would restart it.
    void started.finished.then(() => shown.abort());
    return started;
  }
  /** Pauses while an element is pressed: if it moved away before the click, the press would be lost. */
  function hold(): void {
    clearTimeout(releasing);
    pressed = true;
    if (!animation) return;
    const { currentTime } = animation;
    animation.pause();
    // A pause takes effect only in the next frame; setting the time does so at once.
    animation.currentTime = currentTime;
  }
  function release(): void {
    pressed = false;
    play();
  }

  element.addEventListener('focusin', show, { signal });
  element.addEventListener('pointerdown', hold, { signal });
  addEventListener('pointerup', () => (releasing = setTimeout(release, clickDelay)), { signal });
  // The press became a scroll, without a click.
  addEventListener('pointercancel', release, { signal });
}
