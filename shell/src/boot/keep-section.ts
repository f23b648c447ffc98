/** The share of the window's height, from its top, at which the reader is taken to read. */
const readingLine = 0.3;

/**
 * A language link leads to the section that is being read, where the page marks with `data-section` what has the same
 * id in every language (requirements, P7).
 */
export function keepSection(): void {
  const keep = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-language]') : null;
    if (link) link.hash = sectionBeingRead();
  };
  document.addEventListener('click', keep, { capture: true });
}

function sectionBeingRead(): string {
  const sections = [...document.querySelectorAll('[data-section]')];
  const line = innerHeight * readingLine;
  return sections.findLast((section) => section.getBoundingClientRect().top <= line)?.id ?? '';
}
