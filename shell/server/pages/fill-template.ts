import Mustache from 'mustache';
import type { PageValues } from './data-endpoints.ts';
import { jsonEscaped } from './fill-fragment.ts';
import { contextsOf, type TagContext, type TagContexts } from './tag-contexts.ts';
import { readTemplate, type Token } from './template-tags.ts';

type FillTemplate = (values: PageValues) => string;

/** Prepares a template, once for all visitors. @throws Error for a tag that has no safe place; verified releases have none */
function prepareTemplate(html: string, page: string): FillTemplate {
  const writer = new ContextWriter(contextsOf(readTemplate(html), page));
  return (values) => writer.render(html, values);
}

/** Mustache, but for the escaping. */
class ContextWriter extends Mustache.Writer {
  readonly #contexts: TagContexts;

  constructor(contexts: TagContexts) {
    super();
    this.#contexts = contexts;
  }

  override escapedValue(token: string[], context: Mustache.Context): string {
    const [, name, start] = token as unknown as Token;
    const value: unknown = context.lookup(name);
    const tagContext = this.#contexts.get(start);
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

/** The last preparation of each fragment: its text differs where other releases or settings fill it. */
const prepared = new WeakMap<Buffer, { html: string; page: string; fill: FillTemplate }>();

/**
 * Fills a template for one visitor; every value is escaped for where it stands. @param page absolute URL of its page
 * @param file the release's file that it comes from; with it ends what is kept @param html with the site's values filled in
 */
export function fillTemplate(file: Buffer, html: string, page: string, values: PageValues): string {
  const present = prepared.get(file);
  if (present?.html === html && present.page === page) return present.fill(values);
  const fill = prepareTemplate(html, page);
  prepared.set(file, { html, page, fill });
  return fill(values);
}
