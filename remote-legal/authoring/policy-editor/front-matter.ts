import { isMap, isScalar, parseDocument } from 'yaml';

/**
 * Splits a file into its front matter (with the `---` lines and the empty lines after them) and its body. Unlike the
 * checks' reader (`src/policies/front-matter.ts`) it keeps every byte, and leaves an unfinished block to the body.
 */
export function splitFrontMatter(source: string): { frontMatter: string; body: string } {
  const frontMatter = /^---\n[\s\S]*?\n---\n\n*/.exec(source)?.[0] ?? '';
  return { frontMatter, body: source.slice(frontMatter.length) };
}

/** A field's text by its path; undefined where there is none, or the front matter cannot be parsed. */
export function readField(frontMatter: string, path: readonly string[]): string | undefined {
  const value = parse(frontMatter)?.getIn(path);
  return typeof value === 'string' ? value : undefined;
}

/** The rights that have a prepared mail (GDPR page only). */
export function mailsOf(frontMatter: string): string[] {
  const mails = parse(frontMatter)?.getIn(['requests', 'mails'], true);
  return isMap(mails) ? mails.items.map(({ key }) => String(key)) : [];
}

/** Changes a field and nothing else. @returns the same front matter where it cannot be parsed */
export function setField(frontMatter: string, path: readonly string[], text: string): string {
  const document = parse(frontMatter);
  if (!document) return frontMatter;
  const node = document.getIn(path, true);
  if (isScalar(node)) node.value = text;
  else document.setIn(path, text);
  const written = document.toString({ lineWidth: 0 });
  return `---\n${written}---\n${/\n---\n(\n*)$/.exec(frontMatter)?.[1] ?? '\n'}`;
}

/** Whether its fields can be shown; otherwise it is edited as text. */
export function isReadableFrontMatter(frontMatter: string): boolean {
  return parse(frontMatter) !== undefined;
}

/** With all scalars as text, as the checks read them. */
function parse(frontMatter: string) {
  const block = /^---\n([\s\S]*?\n)---\n\n*$/.exec(frontMatter)?.[1];
  const document = block === undefined ? undefined : parseDocument(block, { schema: 'failsafe' });
  return document && document.errors.length === 0 && isMap(document.contents) ? document : undefined;
}
