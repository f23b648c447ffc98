/** How long a form that was sent takes no further press, in ms: the response replaces the page. */
const respondsWithin = 15_000;

/** Sends a form without script of its own once, whatever is pressed until the response comes, and shows that it waits. */
export function sendFormsOnce(): void {
  let sent: EventTarget | null = null;
  let pressed: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const release = () => {
    clearTimeout(timer);
    sent = null;
    pressed?.removeAttribute('aria-busy');
  };
  addEventListener(
    'submit',
    (event) => {
      if (event.target !== sent) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
  addEventListener('submit', ({ target, submitter, defaultPrevented }) => {
    if (defaultPrevented || (target as HTMLFormElement).method !== 'post') return;
    release();
    sent = target;
    pressed = submitter;
    pressed?.setAttribute('aria-busy', 'true');
    timer = setTimeout(release, respondsWithin);
  });
  // By Back the browser may show this page again, as it was left.
  addEventListener('pagehide', release);
}
