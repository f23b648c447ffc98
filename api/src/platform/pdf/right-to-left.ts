import createBidi from 'bidi-js';

const unicode = createBidi();

/** Whether a text has letters of a script that is written from right to left. */
export function isRightToLeft(text: string): boolean {
  return /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(text);
}

/**
 * The parts of one line in the order in which they stand, from left to right (UAX #9). Each has one direction, and its own
 * characters in the order of reading: the font's layout turns and joins them.
 */
export function partsFromLeft(line: string): string[] {
  const bidi = unicode.getEmbeddingLevels(line);
  const mirrored = unicode.getMirroredCharactersMap(line, bidi.levels);
  const parts: { level: number; text: string }[] = [];
  for (const at of unicode.getReorderedIndices(line, bidi)) {
    const level = bidi.levels[at] ?? 0;
    const character = mirrored.get(at) ?? line[at] ?? '';
    const last = parts.at(-1);
    if (last?.level !== level) parts.push({ level, text: character });
    else last.text = level % 2 === 1 ? character + last.text : last.text + character;
  }
  return parts.map(({ text }) => text);
}
