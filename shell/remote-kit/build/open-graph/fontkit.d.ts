/** The part of fontkit that is used here; it has no types of its own. */
declare module 'fontkit' {
  export interface Font {
    unitsPerEm: number;
    /** Above and below the baseline (negative), in units. */
    ascent: number;
    descent: number;
    layout(text: string): { advanceWidth: number };
  }

  export function openSync(path: string): Font;
}
