/** The part of fontkit that is used here; it has no types of its own. */
declare module 'fontkit' {
  export interface Font {
    unitsPerEm: number;
    /** Above and below the baseline (negative), in units. */
    ascent: number;
    descent: number;
    /** @param features OpenType features that are switched on or off */
    layout(text: string, features?: Record<string, boolean>): { advanceWidth: number };
  }

  export function openSync(path: string): Font;
}
