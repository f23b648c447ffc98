import type { ReactNode } from 'react';
import type { ApiFailure } from './api-failure.ts';

/**
 * Parts of a page that are filled for each visitor (`data` of the page's declaration). They render tags of a Mustache
 * template, which the shell fills on each request, so that the page needs no script. Names are those in the endpoint's
 * response, with dots: `next.amount`; within `When` and `Each` those of the inner object come first. The site gives the
 * endpoint to the remote (`PAGE_DATA` of the shell). `pageTemplate` checks the names against the response's type.
 *
 * The notations that meet in a remote, and what fills them:
 * - `{{x}}` in a text of `locales`: i18next, when the page is built
 * - `{{x}}` in a page, printed by these functions: the shell, with the visitor's data
 * - `[[site.x]]` in a page: the shell, with the site's values
 * - `{{x}}` in a policy of the legal remote: its build, with its constants
 */
interface SectionProps<Names = string> {
  data: Names;
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

/** What the shell says where the endpoint did not respond, or refused. */
interface NoData {
  unavailable: true;
  error: ApiFailure;
}

/** The object of a section, or each one of a list. */
type Shown<Section> = NonNullable<Section> extends readonly (infer Item)[] ? Item : NonNullable<Section>;

/** The names in `Data` of values of a type, with dots through inner objects, but not into lists. */
type Names<Data, Value> = {
  [Key in keyof Data & string]:
    | (NonNullable<Data[Key]> extends Value ? Key : never)
    | (NonNullable<Data[Key]> extends string | number | boolean | readonly unknown[]
        ? never
        : `${Key}.${Names<NonNullable<Data[Key]>, Value>}`);
}[keyof Data & string];

interface PageTemplate<Data> {
  When: (props: SectionProps<Names<Data, unknown>>) => ReactNode;
  Unless: (props: SectionProps<Names<Data, unknown>>) => ReactNode;
  Each: (props: { of: Names<Data, readonly unknown[]>; children: ReactNode }) => ReactNode;
  when: (name: Names<Data, unknown>, shown: ReactNode, otherwise?: ReactNode) => ReactNode;
  value: (name: Names<Data, string | number>) => string;
}

const functions = { When, Unless, Each, when, value };

/**
 * The functions above for the names of an endpoint's response: `pageTemplate<Response>()`. What stands within a section has
 * its own, `pageTemplate<Response['list']>()`, and takes names of an outer object from the outer template. A new field is
 * added to the response's type.
 */
export function pageTemplate<Section>(): PageTemplate<Shown<Section> & NoData> {
  return functions;
}
