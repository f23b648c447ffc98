import type { ReactNode } from 'react';

/**
 * Parts of a page whose content each visitor has of their own (`data` of the page's declaration). They print the tags of a
 * Mustache template; the shell fills them in when the page is asked for, so that the page needs no script. Names are
 * those of the endpoint's answer, with dots: `next.amount`; within `When` and `Each` those of the inner object hold first.
 */
interface SectionProps {
  /** A name of the answer. */
  data: string;
  children: ReactNode;
}

/** Shown where the answer has something of that name: neither absent, nor false, nor empty. */
export function When({ data, children }: SectionProps) {
  return (
    <>
      {`{{#${data}}}`}
      {children}
      {`{{/${data}}}`}
    </>
  );
}

/** Shown where the answer has nothing of that name. */
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

/** A text of the answer. */
export function Value({ of }: { of: string }) {
  return <>{value(of)}</>;
}

/** The same for an attribute or within a message. */
export function value(name: string): string {
  return `{{${name}}}`;
}
