/** A live region that is filled as soon as it is there may not be read out. */
const fillAfter = 100;

/**
 * Says something after an element, also to screen readers.
 * @returns takes it away
 */
export function showStatus(element: Element, text: string): () => void {
  const status = document.createElement('p');
  status.role = 'status';
  element.after(status);
  setTimeout(() => {
    status.textContent = text;
    status.scrollIntoView({ block: 'nearest' });
  }, fillAfter);
  return () => status.remove();
}
