export interface InspectedPart {
  /** Its name: `header`, `page`, `footer`. */
  name: string;
  at: string;
  owner: string;
  released: string;
  version: string;
  /** ISO time of its build; absent where it is served from its sources. */
  built?: string;
  /** Sizes before compression in bytes, of the HTML and of the scripts; unknown for sources. */
  html: number;
  scripts?: number;
  before?: { remote: string; version: string };
}

/** The inspector's data, inlined as JSON in the element `inspected-page`. */
export interface InspectedPage {
  parts: InspectedPart[];
  chosen?: { remote: string; version: string };
}

export const inspectedPageId = 'inspected-page';
