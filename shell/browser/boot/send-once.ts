/** How long a form that was sent takes no further press, in ms: its answer replaces the page. */
const answerWithin = 15_000;

/** Sends a form without script of its own once, whatever is pressed until its answer comes, and shows that it waits. */
export function sendFormsOnce(): void {
  let sent: HTMLFormElement | undefined;
  let release = () => {};

  document.addEventListener(
    'submit',
    (event) => {
      if (event.target !== sent) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
  document.addEventListener('submit', ({ target, submitter, defaultPrevented }) => {
    const form = target as HTMLFormElement;
    if (defaultPrevented || form.method !== 'post') return;
    release();
    sent = form;
    if (submitter) submitter.ariaBusy = 'true';
    const timer = setTimeout(() => release(), answerWithin);
    release = () => {
      sent = undefined;
      clearTimeout(timer);
      if (submitter) submitter.ariaBusy = null;
    };
  });
  // The page may be shown again, by Back.
  addEventListener('pagehide', () => release());
}
