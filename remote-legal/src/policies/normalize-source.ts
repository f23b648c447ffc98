/** A field with typographic quotation marks, as word processors write them. */
const curlyField = /^( *\w+: *)[“”„«‟]([^"\\]*)[“”»‟]$/u;

/**
 * Removes what editors add unasked: byte order marks (a pasted text brings them into its middle), Windows line ends, and
 * typographic quotation marks around front matter fields. Line numbers stay.
 */
export function normalizeSource(source: string): string {
  const plain = source.replaceAll('\uFEFF', '').replace(/\r\n?/g, '\n');
  const end = plain.startsWith('---\n') ? plain.indexOf('\n---\n') : 0;
  const lines = plain.slice(0, Math.max(0, end)).split('\n');
  return lines.map(straighten).join('\n') + plain.slice(Math.max(0, end));
}

function straighten(line: string): string {
  const [, field, text] = curlyField.exec(line.trimEnd()) ?? [];
  return field && text ? `${field}"${text.trim()}"` : line;
}

/** What decoding puts in the place of bytes that are not UTF-8: saving such a text would lose them. */
export const undecoded = '\uFFFD';
