/** px, ms, and the visible share from which a section is shown (L16). */
const offset = 50;
const duration = 800;
const visible = 0.3;
/** ms; the click of a tap comes within this time after the finger has left the screen. */
const clickDelay = 300;

/**
 * Fades in what carries `data-reveal` once it is seen. What stands in the window already stays as it is, and so
 * does everything with reduced motion, on paper, or without this script.
 */
export function revealSections(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  // All is measured before anything is hidden: else the browser would lay the page out anew for each of them.
  const measured = [...document.querySelectorAll<HTMLElement>('[data-reveal]')].map((element) => ({
    element,
    rect: element.getBoundingClientRect(),
  }));
  for (const { element, rect } of measured) {
    if (rect.top >= innerHeight) revealLater(element, rect.height);
  }
}

function revealLater(element: HTMLElement, height: number): void {
  const animation = element.animate(
    [
      { opacity: 0, translate: `0 ${offset}px` },
      { opacity: 1, translate: 'none' },
    ],
    { duration, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)', fill: 'backwards' },
  );
  animation.pause();
  // Of a section that is taller than the window, 30 % of the window must do.
  const threshold = Math.min(visible, (visible * innerHeight) / Math.max(height, 1));
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) show();
    },
    { threshold },
  );
  observer.observe(element);
  // Played again, a finished animation would begin anew: nothing may hold on to it any longer.
  const shown = new AbortController();
  const { signal } = shown;
  void animation.finished.then(() => {
    observer.disconnect();
    shown.abort();
  });
  let wanted = false;
  let pressed = false;
  let releasing: ReturnType<typeof setTimeout> | undefined;

  function show(): void {
    wanted = true;
    play();
  }
  function play(): void {
    if (wanted && !pressed && animation.playState === 'paused') animation.play();
  }
  /** What is pressed stands still until its click has come: a press that ends on something else is lost. */
  function hold(): void {
    clearTimeout(releasing);
    pressed = true;
    const { currentTime } = animation;
    animation.pause();
    // A pause takes effect with the next frame, by which the target has moved on; a set time does at once.
    animation.currentTime = currentTime;
  }
  function release(): void {
    pressed = false;
    play();
  }

  element.addEventListener('focusin', show, { signal });
  element.addEventListener('pointerdown', hold, { signal });
  addEventListener('pointerup', () => (releasing = setTimeout(release, clickDelay)), { signal });
  // The press has become a scroll, which no click follows.
  addEventListener('pointercancel', release, { signal });
  addEventListener('beforeprint', () => animation.finish(), { signal });
}
