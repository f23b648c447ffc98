import type { ReactNode } from 'react';

/**
 * Parts of a page that are filled for each visitor (`data` of the page's declaration). They render tags of a Mustache
 * template, which the shell fills on each request, so that the page needs no script. Names are those in the endpoint's
 * response, with dots: `next.amount`; within `When` and `Each` those of the inner object come first. The site gives the
 * endpoint to the remote (`PAGE_DATA` of the shell).
 */
interface SectionProps {
  data: string;
  children: ReactNode;
}

/** Shown where the response has a value of that name: not absent, false or empty. */
export function When({ data, children }: SectionProps) {
  return (
    <>
      {`{{#${data}}}`}
      {children}
      {`{{/${data}}}`}
    </>
  );
}

export function Unless({ data, children }: SectionProps) {
  return (
    <>
      {`{{^${data}}}`}
      {children}
      {`{{/${data}}}`}
    </>
  );
}

/** Shown once for each object of a list. */
export function Each({ of, children }: { of: string; children: ReactNode }) {
  return <When data={of}>{children}</When>;
}

/** For content of one line: the first where the response has a value of that name, otherwise the second. */
export const when = (name: string, shown: ReactNode, otherwise?: ReactNode) => (
  <>
    <When data={name}>{shown}</When>
    {otherwise !== undefined && <Unless data={name}>{otherwise}</Unless>}
  </>
);

/**
 * The tag of a text: for a message, an attribute of text (`value`, `title`, `aria-label`), a string of an island's props,
 * or the query or fragment of a link within the site. The shell escapes it for its place, and refuses a release with one
 * in any other.
 */
export function value(name: string): string {
  return `{{${name}}}`;
}
