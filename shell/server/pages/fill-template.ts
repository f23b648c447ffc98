import Mustache from 'mustache';
import type { PageAnswer } from '@site/shell-contract/page-data';

/** Tags that a fragment may have: a value, which is escaped, and sections. */
const allowedTags = new Set(['text', 'name', '#', '^']);

type Token = [tag: string, name: string, start: number, end: number, inner?: Token[] | string];

/**
 * Checks the template that a fragment is.
 * @throws Error where a tag is left open, or could bring HTML, partials or other delimiters
 */
export function verifyTemplate(fragment: string): void {
  verifyTokens(new Mustache.Writer().parse(fragment) as Token[]);
}

function verifyTokens(tokens: readonly Token[]): void {
  for (const [tag, name, , , inner] of tokens) {
    const isAllowed = allowedTags.has(tag) && (tag === 'text' || name.split('.').every(isOwnName));
    if (!isAllowed) throw new Error(`it has the template tag {{${tag === 'name' ? '' : tag}${name}}}`);
    if (Array.isArray(inner)) verifyTokens(inner);
  }
}

/** A name that an answer can have; not what every object has, which would be called. */
function isOwnName(name: string): boolean {
  return /^[A-Za-z][A-Za-z0-9]*$/.test(name) && !(name in Object.prototype);
}

/** Fills a verified template; every value is escaped. A writer of its own keeps no template longer than its release. */
export function fillTemplate(fragment: string, answer: PageAnswer): string {
  return new Mustache.Writer().render(fragment, answer);
}
