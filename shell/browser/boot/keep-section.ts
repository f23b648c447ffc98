/** The reading position, as a share of the window's height from the top. */
const readingLine = 0.3;

/** Elements with the same id in every language: the landing page's sections, and elements marked by a page. */
const sections = 'main section[id], [data-section]';

/** Language links lead to the section being read (P7), unless that is the first one. */
export function keepSection(): void {
  const keep = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-language]') : null;
    if (link) link.hash = sectionBeingRead();
  };
  document.addEventListener('click', keep, { capture: true });
}

function sectionBeingRead(): string {
  const line = innerHeight * readingLine;
  const read = [...document.querySelectorAll(sections)]
    .map((section) => ({ id: section.id, top: section.getBoundingClientRect().top }))
    .findLast(({ top }) => top <= line);
  return read && read.top + scrollY > line ? read.id : '';
}
