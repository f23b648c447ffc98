/** A part of a page that one team releases, as the shell composed it. */
export interface InspectedPart {
  /** What it is to people: `header`, `page`, `footer`. */
  name: string;
  /** CSS selector of its element. */
  at: string;
  /** The team. */
  owner: string;
  /** What it is a release of, by its folder. */
  released: string;
  version: string;
  /** When it was built, ISO; absent where it is served out of its sources. */
  built?: string;
  /** Bytes as they are before compression, of the HTML and of the scripts; those of sources are not known. */
  html: number;
  scripts?: number;
  /** What visitors got before, which this visitor may look at. */
  before?: { remote: string; version: string };
}

/** What the inspector knows of a page, inlined as JSON in the element `inspected-page`. */
export interface InspectedPage {
  parts: InspectedPart[];
  /** The earlier release that this visitor has chosen to look at. */
  chosen?: { remote: string; version: string };
}

export const inspectedPageId = 'inspected-page';

/** Where the inspector asks for the release before a remote's, for this visitor alone, and for the way back. */
export const releaseBeforePath = '/preview/before/';
export const wayBackPath = '/preview/back';
