import { fileURLToPath } from 'node:url';
import { openSync, type Font } from 'fontkit';

/** The site's font, one file per weight with Latin and Cyrillic. */
export const fontFiles = {
  500: fileURLToPath(import.meta.resolve('@expo-google-fonts/manrope/500Medium/Manrope_500Medium.ttf')),
  800: fileURLToPath(import.meta.resolve('@expo-google-fonts/manrope/800ExtraBold/Manrope_800ExtraBold.ttf')),
};

const fonts: Record<keyof typeof fontFiles, Font> = {
  500: openSync(fontFiles[500]),
  800: openSync(fontFiles[800]),
};

export interface TextStyle {
  weight: keyof typeof fontFiles;
  /** px */
  size: number;
  /** Of the size. */
  lineHeight: number;
  /** px between letters */
  letterSpacing?: number;
}

/** A text as lines. */
export interface SetText extends TextStyle {
  lines: string[];
  /** px */
  height: number;
  /** From the top of a line to its baseline, in px. */
  baseline: number;
}

/**
 * Breaks a text at its spaces into as few lines as fit, of about equal length.
 * @param width px; a longer word has a line of its own
 */
export function setText(text: string, style: TextStyle, width: number): SetText {
  const { size, lineHeight } = style;
  const { ascent, descent, unitsPerEm } = fonts[style.weight];
  const count = breakLines(text, style, width).length;
  let [tooNarrow, fits] = [0, width];
  while (fits - tooNarrow > 1) {
    const middle = (tooNarrow + fits) / 2;
    if (breakLines(text, style, middle).length > count) tooNarrow = middle;
    else fits = middle;
  }
  const lines = breakLines(text, style, fits);
  // As in CSS: what a line is higher than the font stands above and below it in equal parts.
  const leading = lineHeight * size - ((ascent - descent) / unitsPerEm) * size;
  return {
    ...style,
    lines,
    height: lines.length * lineHeight * size,
    baseline: leading / 2 + (ascent / unitsPerEm) * size,
  };
}

function breakLines(text: string, style: TextStyle, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(longer, style) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

const advances = new Map<string, number>();

/** px. Each word is measured once: laying out takes long. */
function widthOf(line: string, { weight, size, letterSpacing = 0 }: TextStyle): number {
  const advance = line.split(' ').reduce((sum, word) => sum + advanceOf(word, weight), 0);
  const spaces = line.split(' ').length - 1;
  const em = advance + spaces * advanceOf(' ', weight);
  return (em / fonts[weight].unitsPerEm) * size + line.length * letterSpacing;
}

function advanceOf(word: string, weight: TextStyle['weight']): number {
  const key = `${weight} ${word}`;
  const advance = advances.get(key) ?? fonts[weight].layout(word).advanceWidth;
  advances.set(key, advance);
  return advance;
}
