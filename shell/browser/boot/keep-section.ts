/** The share of the window's height, from its top, at which the reader is taken to read. */
const readingLine = 0.3;

/** What has the same id in every language: the landing page's sections, and what a page marks as such. */
const sections = 'main section[id], [data-section]';

/** A language link leads to the section that is being read (P7), unless that is the page's beginning. */
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
