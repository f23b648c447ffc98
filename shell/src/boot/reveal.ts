/** The specification's figures (section 9): 50 px, 0.8 s, once 30 % are visible. */
const offset = 50;
const duration = 800;
const visible = 0.3;

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
  for (const { element, rect } of measured) if (rect.top >= innerHeight) revealLater(element, rect.height);
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
  const show = () => {
    observer.disconnect();
    animation.play();
  };
  observer.observe(element);
  addEventListener('beforeprint', () => animation.finish(), { once: true });
  element.addEventListener('focusin', show, { once: true });
}
