/** The part of fontkit that we use; it has no types of its own. */
declare module 'fontkit' {
  export interface Outline {
    commands: { command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'closePath'; args: number[] }[];
  }

  export interface Glyph {
    id: number;
    path: Outline;
  }

  export interface Font {
    unitsPerEm: number;
    layout(words: string): { glyphs: Glyph[]; positions: { xAdvance: number }[]; advanceWidth: number };
  }

  export function openSync(path: string): Font;
}
