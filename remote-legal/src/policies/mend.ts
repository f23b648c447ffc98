/** A field whose text stands between typographic quotation marks, as word processors set them. */
const curlyField = /^( *\w+: *)[“”„«‟]([^"\\]*)[“”»‟]$/u;

/**
 * A text without what editors add unasked and what is no part of it: the byte order mark, the line ends of Windows,
 * typographic quotation marks around a field of the front matter. Lines keep their numbers.
 */
export function mend(source: string): string {
  const plain = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const end = plain.startsWith('---\n') ? plain.indexOf('\n---\n') : 0;
  const lines = plain.slice(0, Math.max(0, end)).split('\n');
  return lines.map(straighten).join('\n') + plain.slice(Math.max(0, end));
}

function straighten(line: string): string {
  const [, field, text] = curlyField.exec(line.trimEnd()) ?? [];
  return field && text ? `${field}"${text.trim()}"` : line;
}
