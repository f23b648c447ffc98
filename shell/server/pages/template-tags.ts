import Mustache, { type TemplateSpans } from 'mustache';
import { ReleaseRefused } from '@site/releases/manifest/release-refused.ts';

const allowedTags = new Set(['text', 'name', '#', '^']);

const maxNesting = 20;

/** A tag as it is written, `{{name}}`, and its place in the text. */
export interface Tag {
  text: string;
  start: number;
  end: number;
}

export interface Template {
  html: string;
  tokens: TemplateSpans;
  values: Tag[];
  sections: { opening: Tag; closing: Tag }[];
}

/** @throws Error for an unclosed tag; ReleaseRefused for one that could bring HTML, partials or other delimiters */
export function readTemplate(html: string): Template {
  // Not `Mustache.parse`, which keeps every template that it has read.
  const tokens = new Mustache.Writer().parse(html) as TemplateSpans;
  const template: Template = { html, tokens, values: [], sections: [] };
  collectTags(template, tokens, 0);
  return template;
}

function collectTags(template: Template, tokens: TemplateSpans, nesting: number): void {
  const { html, values, sections } = template;
  if (nesting > maxNesting) throw new ReleaseRefused(`it nests more than ${maxNesting} template sections`);
  for (const token of tokens) {
    const [tag, name, start, end] = token;
    if (tag === 'text') continue;
    const text = html.slice(start, end);
    if (!allowedTags.has(tag) || !name.split('.').every(isOwnName))
      throw new ReleaseRefused(`it has the template tag ${text}`);
    if (tag === 'name') values.push({ text, start, end });
    if (token.length !== 6) continue;
    const [, , , , inner, closing] = token;
    const closingEnd = html.indexOf('}}', closing) + 2;
    const closingTag = { text: html.slice(closing, closingEnd), start: closing, end: closingEnd };
    sections.push({ opening: { text, start, end }, closing: closingTag });
    collectTags(template, inner, nesting + 1);
  }
}

/** Rejects names of inherited properties, which would be called. */
function isOwnName(name: string): boolean {
  return /^[A-Za-z][A-Za-z0-9]*$/.test(name) && !(name in Object.prototype);
}

export function countTags(html: string): number {
  const { values, sections } = readTemplate(html);
  return values.length + 2 * sections.length;
}

export function replaceTags({ html, values, sections }: Template, by: (tag: Tag) => string): string {
  const tags = [...values, ...sections.flatMap(({ opening, closing }) => [opening, closing])];
  tags.sort((a, b) => a.start - b.start);
  let from = 0;
  const parts = tags.map((tag) => {
    const part = html.slice(from, tag.start) + by(tag);
    from = tag.end;
    return part;
  });
  return parts.join('') + html.slice(from);
}

/**
 * Markup that a template can become: with all sections; with those for absent values; with those for present ones; with
 * each list of two items.
 */
export function unfoldTemplate({ tokens }: Template): string[] {
  const both = { shown: 1, absent: true };
  const none = { shown: 0, absent: true };
  return [unfold(tokens, both), unfold(tokens, none), unfold(tokens, once), unfold(tokens, twice)];
}

interface Unfolding {
  /** How often a section's content is repeated; `absent`: whether sections for absent values (`{{^name}}`) are shown. */
  shown: number;
  absent: boolean;
}

const once = { shown: 1, absent: false };
const twice = { shown: 2, absent: false };

function unfold(tokens: TemplateSpans, how: Unfolding): string {
  return tokens
    .map((token) => {
      const [tag, text] = token;
      if (tag === 'text') return text;
      if (token.length !== 6) return 'x';
      const inner = token[4];
      if (tag === '^') return how.absent ? unfold(inner, how) : '';
      if (how.shown === 0) return '';
      // Inside the second repetition each section is shown once: otherwise the text would double with each level.
      return unfold(inner, how) + (how.shown > 1 ? unfold(inner, once) : '');
    })
    .join('');
}
