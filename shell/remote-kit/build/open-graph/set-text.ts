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
  /** A multiple of the size. */
  lineHeight: number;
  /** px between letters */
  letterSpacing?: number;
}

export interface SetText extends TextStyle {
  lines: string[];
  height: number;
  /** From the top of a line to its baseline, in px. */
  baseline: number;
}

/** Breaks a text into as few lines as fit, of about equal length. @param width px; a longer word has a line of its own */
export function setText(text: string, style: TextStyle, width: number): SetText {
  const { size, lineHeight } = style;
  const { ascent, descent, unitsPerEm } = fonts[style.weight];
  const words = text.split(' ').map((word) => ({ word, width: widthOf(word, style) }));
  const space = widthOf(' ', style);
  const count = breakLines(words, space, width).length;
  let [tooNarrow, fits] = [0, width];
  while (fits - tooNarrow > 1) {
    const middle = (tooNarrow + fits) / 2;
    if (breakLines(words, space, middle).length > count) tooNarrow = middle;
    else fits = middle;
  }
  const lines = breakLines(words, space, fits);
  // As in CSS, the difference between line height and font height is added half above and half below the text.
  const leading = lineHeight * size - ((ascent - descent) / unitsPerEm) * size;
  return {
    ...style,
    lines,
    height: lines.length * lineHeight * size,
    baseline: leading / 2 + (ascent / unitsPerEm) * size,
  };
}

/** @param words with their widths, and that of a space, in px */
function breakLines(
  words: readonly { word: string; width: number }[],
  space: number,
  width: number,
): string[] {
  const lines: string[] = [];
  let end = 0;
  for (const { word, width: wide } of words) {
    const longer = end + space + wide;
    const fits = lines.length > 0 && longer <= width;
    if (fits) lines.push(`${lines.pop()} ${word}`);
    else lines.push(word);
    end = fits ? longer : wide;
  }
  return lines;
}

const advances = new Map<string, number>();

/** The width of a word in px. Each is measured once: laying out takes long. */
function widthOf(word: string, { weight, size, letterSpacing = 0 }: TextStyle): number {
  const key = `${weight} ${word}`;
  // Manrope's alternates are as wide as the letters that they replace.
  const advance = advances.get(key) ?? fonts[weight].layout(word, { calt: false }).advanceWidth;
  advances.set(key, advance);
  return (advance / fonts[weight].unitsPerEm) * size + word.length * letterSpacing;
}
