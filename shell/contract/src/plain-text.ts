/** Tabs and line breaks of all kinds. */
const breaks = /[\t-\r\u0085\u2028\u2029]+/gu;
/** Control characters, marks and overrides of direction, halves of characters, a byte order mark. */
const unseen = /[\p{Cc}\p{Bidi_Control}\p{Surrogate}\ufeff]/gu;

/**
 * A text of others as one line that shows what it says: without control characters (a terminal's escape sequences begin with
 * one), marks of direction and halves of characters; line breaks become blanks.
 * @param maxLength in UTF-16 code units; a longer text is cut, and ends in `…`
 */
export function plainText(text: string, maxLength = Infinity): string {
  const plain = text.replace(breaks, ' ').replace(unseen, '');
  return plain.length > maxLength ? `${plain.slice(0, maxLength - 1).replace(unseen, '')}…` : plain;
}

/** Whether a text has only characters that show. */
export function isPlainText(text: string): boolean {
  return plainText(text) === text;
}
