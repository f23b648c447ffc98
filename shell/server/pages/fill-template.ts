import Mustache from 'mustache';
import type { PageValues } from '@site/shell-contract/page-data';

/** Tags that a fragment may use: escaped values and sections. */
const allowedTags = new Set(['text', 'name', '#', '^']);

type Token = [tag: string, name: string, start: number, end: number, inner?: Token[] | string];

/**
 * Checks a fragment that is a template.
 * @throws Error for an unclosed tag, or one that could bring HTML, partials or other delimiters
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

/** Rejects names of inherited properties, which would be called. */
function isOwnName(name: string): boolean {
  return /^[A-Za-z][A-Za-z0-9]*$/.test(name) && !(name in Object.prototype);
}

/**
 * Fills a verified template; every value is escaped. Each call has its own writer, so that no template stays cached
 * after its release.
 */
export function fillTemplate(fragment: string, values: PageValues): string {
  return new Mustache.Writer().render(fragment, values);
}
