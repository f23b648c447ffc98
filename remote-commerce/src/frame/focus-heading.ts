/** Moves the focus to the heading of a part of the page, by default the page's own: the focused element is gone. */
export function focusHeading(part: ParentNode | null = document.querySelector('main')): void {
  const heading = part?.querySelector<HTMLElement>('h1, h2');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}

/** As `focusHeading`, unless the visitor has moved the focus elsewhere meanwhile. */
export function restoreFocus(part?: ParentNode | null): void {
  if (document.activeElement === document.body) focusHeading(part);
}
