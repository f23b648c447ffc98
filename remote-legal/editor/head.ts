import { isMap, isScalar, parseDocument } from 'yaml';

/** A file in its two parts: what stands between the two `---`, with the empty lines after it, and the text. */
export function splitHead(source: string): { head: string; body: string } {
  const head = /^---\n[\s\S]*?\n---\n\n*/.exec(source)?.[0] ?? '';
  return { head, body: source.slice(head.length) };
}

/** A field's text by its path; undefined where there is none, or where the head cannot be read. */
export function readField(head: string, path: readonly string[]): string | undefined {
  const value = parse(head)?.getIn(path);
  return typeof value === 'string' ? value : undefined;
}

/** The right names that prepared mails have (GDPR page only). */
export function mailsOf(head: string): string[] {
  const mails = parse(head)?.getIn(['requests', 'mails'], true);
  return isMap(mails) ? mails.items.map(({ key }) => String(key)) : [];
}

/** The head with a field changed, and everything else as it was. @returns the same where it cannot be read */
export function setField(head: string, path: readonly string[], text: string): string {
  const document = parse(head);
  if (!document) return head;
  const node = document.getIn(path, true);
  if (isScalar(node)) node.value = text;
  else document.setIn(path, text);
  const written = document.toString({ lineWidth: 0 });
  return `---\n${written}---\n${/\n---\n(\n*)$/.exec(head)?.[1] ?? '\n'}`;
}

/** Whether its fields can be shown; otherwise it is text to mend. */
export function isReadableHead(head: string): boolean {
  return parse(head) !== undefined;
}

/** Scalars are texts, as the checks read them. */
function parse(head: string) {
  const block = /^---\n([\s\S]*?\n)---\n\n*$/.exec(head)?.[1];
  const document = block === undefined ? undefined : parseDocument(block, { schema: 'failsafe' });
  return document && document.errors.length === 0 && isMap(document.contents) ? document : undefined;
}
