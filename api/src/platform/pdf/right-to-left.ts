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
  for (let at = 0; at < line.length; at += 1) {
    const level = bidi.levels[at] ?? 0;
    const character = mirrored.get(at) ?? line[at] ?? '';
    const last = parts.at(-1);
    if (last?.level === level) last.text += character;
    else parts.push({ level, text: character });
  }
  for (let level = Math.max(...bidi.levels); level > 0; level -= 1) turn(parts, level);
  return parts.map(({ text }) => text);
}

/** Reverses each row of neighbouring parts of at least a level. */
function turn(parts: { level: number }[], level: number): void {
  for (let from = 0; from < parts.length; from += 1) {
    let to = from;
    while ((parts[to]?.level ?? -1) >= level) to += 1;
    if (to > from) parts.splice(from, to - from, ...parts.slice(from, to).reverse());
    from = Math.max(from, to);
  }
}
