import escapeHtml from 'escape-html';
import { parseFragment } from 'parse5';
import type { Site } from '@site/shell-contract';
import { dataProps } from '@site/shell-contract/page-attributes';
import { fillPlaceholders } from '@site/shell-contract/site-placeholders';
import { descendants } from './parse-in-page.ts';
import Mustache from 'mustache';
import type { PageValues } from './data-endpoints.ts';
import { contextsOf, type TagContext, type TagContexts } from './tag-contexts.ts';
import { readTemplate } from './template-tags.ts';

interface SiteValues {
  site: Site;
  addressOf: (role: string) => string;
}

/**
 * Fills the site's values into a fragment, escaped for text and attributes, or for JSON in an attribute (an island's props).
 * @throws Error for a placeholder of an unknown value
 */
export function fillFragment(fragment: string, values: SiteValues): string {
  const fill = (text: string) => fillPlaceholders(text, values, escapeHtml);
  const fillJson = (text: string) =>
    fillPlaceholders(text, values, (value) => escapeHtml(jsonEscaped(value)));
  let from = 0;
  const parts = jsonWithPlaceholders(fragment).map(([start, end]) => {
    const part = fill(fragment.slice(from, start)) + fillJson(fragment.slice(start, end));
    from = end;
    return part;
  });
  return parts.join('') + fill(fragment.slice(from));
}

export function jsonEscaped(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}

function jsonWithPlaceholders(fragment: string): [start: number, end: number][] {
  // Nearly no fragment has one; only those that may are parsed.
  const [, ...props] = fragment.split(`${dataProps}=`);
  if (!props.some((text) => text.split('>', 1)[0]?.includes('[['))) return [];
  return descendants(parseFragment(fragment, { sourceCodeLocationInfo: true }))
    .flatMap(({ sourceCodeLocation }) => sourceCodeLocation?.attrs?.[dataProps] ?? [])
    .map(({ startOffset, endOffset }): [number, number] => [startOffset, endOffset])
    .toSorted(([a], [b]) => a - b);
}

type FillTemplate = (values: PageValues) => string;

/** Prepares a template, once for all visitors. @throws Error for a tag that has no safe place; verified releases have none */
function prepareTemplate(html: string, page: string): FillTemplate {
  const writer = new ContextWriter(contextsOf(readTemplate(html), page));
  return (values) => writer.render(html, values);
}

/**
 * Mustache, but for the escaping. Its README does not name `Writer`; the package exports it "for advanced usage", and
 * `@types/mustache` has the methods and the order of a token's parts.
 */
class ContextWriter extends Mustache.Writer {
  readonly #contexts: TagContexts;

  constructor(contexts: TagContexts) {
    super();
    this.#contexts = contexts;
  }

  override escapedValue(token: string[], context: Mustache.Context): string {
    const [, name = '', start] = token;
    const value: unknown = context.lookup(name);
    const tagContext = this.#contexts.get(Number(start));
    const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    return isText && tagContext ? escapeFor(tagContext, String(value)) : '';
  }
}

function escapeFor(context: TagContext, value: string): string {
  if (context === 'query')
    return Mustache.escape(encodeURIComponent(value.replaceAll(/\p{Surrogate}/gu, '�')));
  if (context === 'json') return Mustache.escape(jsonEscaped(value));
  return Mustache.escape(value);
}

/** The last prepared template of each fragment; other releases or settings make another text of the same fragment. */
const prepared = new WeakMap<Buffer, { html: string; page: string; fill: FillTemplate }>();

/**
 * Fills a template for one visitor; every value is escaped for where it stands.
 * @param page absolute URL of its page
 * @param file the template's file: the prepared template is kept as long as this Buffer
 * @param html the template with the site's values filled in
 */
export function fillTemplate(file: Buffer, html: string, page: string, values: PageValues): string {
  const present = prepared.get(file);
  if (present?.html === html && present.page === page) return present.fill(values);
  const fill = prepareTemplate(html, page);
  prepared.set(file, { html, page, fill });
  return fill(values);
}
