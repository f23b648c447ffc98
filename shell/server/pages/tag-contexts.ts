import { randomUUID } from 'node:crypto';
import { defaultTreeAdapter as tree } from 'parse5';
import { ReleaseRefused } from '@site/releases/manifest/release-refused.ts';
import { dataProps } from '@site/shell-contract/page-attributes';
import {
  isSameOrigin,
  parseInPage,
  type Element,
  type ParentNode,
  type ParsedPage,
} from './parse-in-page.ts';
import { replaceTags, type Tag, type Template } from './template-tags.ts';

/** Where a value stands, which decides how it is escaped; `query` is that of a link within the site, or its fragment. */
export type TagContext = 'text' | 'attribute' | 'query' | 'json';

export type TagContexts = ReadonlyMap<number, TagContext>;

/** Attributes that are text alone: no address, no code, no style, nothing that the shell or a form acts on. */
const textAttributes = new Set([
  'value',
  'title',
  'alt',
  'label',
  'placeholder',
  'datetime',
  'class',
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'aria-valuenow',
  'aria-roledescription',
]);

/** Elements whose content is neither parsed nor unescaped. */
const rawElements = new Set([
  'script',
  'style',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
  'plaintext',
  'noscript',
]);

type Found =
  | { in: 'text'; parent: ParentNode }
  | { in: 'section'; parent: ParentNode }
  | { in: 'attribute'; element: Element; name: string; value: string; quoted: boolean }
  | { in: 'elsewhere'; what: string };

/**
 * Finds where the tags of a template stand, as browsers parse its page: in text between elements, or within a quoted
 * attribute. A section's two tags stand in the same element, or in the same attribute.
 * @param page absolute URL of its page
 * @throws ReleaseRefused that names the page and the tag which stands elsewhere
 */
export function contextsOf(template: Template, page: string): TagContexts {
  const withoutScripts = contextsIn(template, page, false);
  const withScripts = contextsIn(template, page, true);
  for (const tag of template.values) {
    const context = withScripts.get(tag.start);
    // With scripts, the content of `noscript` is text that nobody sees.
    if (context !== undefined && context !== withoutScripts.get(tag.start))
      refuse(tag, page, 'where browsers with and without scripts read it differently');
  }
  return withoutScripts;
}

/*
 * In two steps. Step 1 marks each tag by a word, which shows which tags of sections stand in text. Step 2 marks those by
 * comments, which browsers, unlike words, never move out of tables, and finds where all tags stand:
 * `<table>{{#rows}}<tr title="{{name}}">…{{/rows}}</table>` becomes
 * `<table><!--t…t7e--><tr title="t…t28e">…<!--t…t40e--></table>`.
 */
function contextsIn(template: Template, page: string, scripts: boolean): TagContexts {
  const parsing = { scripts, locations: true };
  const mark = randomUUID().replaceAll('-', '');
  const idOf = ({ start }: Tag) => `t${mark}t${start}e`;
  const words = findMarks(parseInPage(replaceTags(template, idOf), parsing), mark);
  const isInText = (tag: Tag) => words.get(tag.start)?.in === 'text';
  const sectionTags = new Set(
    template.sections.flatMap(({ opening, closing }) => [opening, closing]).filter(isInText),
  );
  const marked = replaceTags(template, (tag) => (sectionTags.has(tag) ? `<!--${idOf(tag)}-->` : idOf(tag)));
  const found = findMarks(parseInPage(marked, parsing), mark);
  const isHidden = (tag: Tag) => {
    const place = found.get(tag.start);
    return place?.in === 'text' && tree.isElementNode(place.parent) && place.parent.tagName === 'noscript';
  };
  for (const { opening, closing } of template.sections) {
    if (isHidden(opening) && isHidden(closing)) continue;
    for (const tag of [opening, closing]) verifySectionTag(tag, found.get(tag.start), page);
    if (!isSameParent(found.get(opening.start), found.get(closing.start)))
      refuse(opening, page, `which ends in another element, at ${closing.text}`);
  }
  const contexts = new Map<number, TagContext>();
  for (const tag of template.values)
    if (!isHidden(tag)) contexts.set(tag.start, contextOf(tag, found.get(tag.start), { page, mark }));
  return contexts;
}

function findMarks({ root, source }: ParsedPage, mark: string): Map<number, Found> {
  const found = new Map<number, Found>();
  const pattern = new RegExp(`t${mark}t(\\d+)e`, 'g');
  const note = (text: string, place: Found) => {
    if (!text.includes(mark)) return;
    for (const [, start] of text.matchAll(pattern)) found.set(Number(start), place);
  };
  const waiting: ParentNode[] = [root];
  for (let parent = waiting.pop(); parent; parent = waiting.pop()) {
    for (const node of parent.childNodes) {
      if (tree.isTextNode(node)) note(node.value, { in: 'text', parent });
      if (tree.isCommentNode(node)) {
        const isSection = new RegExp(`^t${mark}t\\d+e$`).test(node.data);
        note(node.data, isSection ? { in: 'section', parent } : { in: 'elsewhere', what: 'in a comment' });
      }
      if (!tree.isElementNode(node)) continue;
      note(node.tagName, { in: 'elsewhere', what: 'in the name of an element' });
      for (const { name, value } of node.attrs) {
        if (!name.includes(mark) && !value.includes(mark)) continue;
        note(name, { in: 'elsewhere', what: 'in the name of an attribute' });
        const quoted = isQuoted(node, name, source);
        note(value, { in: 'attribute', element: node, name, value, quoted });
      }
      waiting.push(node, ...('content' in node ? [node.content] : []));
    }
  }
  return found;
}

function isQuoted(element: Element, name: string, source: string): boolean {
  const place = element.sourceCodeLocation?.attrs?.[name];
  return (
    place !== undefined &&
    /^[^=]*=\s*("[^"]*"|'[^']*')$/.test(source.slice(place.startOffset, place.endOffset))
  );
}

function verifySectionTag(tag: Tag, found: Found | undefined, page: string): void {
  if (found?.in === 'section') return;
  if (found?.in !== 'attribute') return refuse(tag, page, whereIs(found));
  verifyAttribute(tag, found, page);
  if (!textAttributes.has(found.name)) refuse(tag, page, `in ${found.name} of ${found.element.tagName}`);
}

function isSameParent(first: Found | undefined, second: Found | undefined): boolean {
  if (first?.in === 'section') return second?.in === 'section' && second.parent === first.parent;
  if (first?.in !== 'attribute' || second?.in !== 'attribute') return false;
  return first.element === second.element && first.name === second.name;
}

function contextOf(
  tag: Tag,
  found: Found | undefined,
  { page, mark }: { page: string; mark: string },
): TagContext {
  if (found?.in === 'text') {
    const { parent } = found;
    const isRaw = tree.isElementNode(parent) && rawElements.has(parent.tagName);
    return isRaw ? refuse(tag, page, `in ${parent.tagName}`) : 'text';
  }
  if (found?.in !== 'attribute') return refuse(tag, page, whereIs(found));
  verifyAttribute(tag, found, page);
  const { element, name, value } = found;
  if (textAttributes.has(name)) return 'attribute';
  if (name === dataProps && isInJsonString(value, `t${mark}t${tag.start}e`)) return 'json';
  const fixed = value.slice(0, value.indexOf(`t${mark}t`));
  const isLink = element.tagName === 'a' && name === 'href';
  if (isLink && /[?#]/.test(fixed) && isSameOrigin(fixed, page)) return 'query';
  return refuse(tag, page, `in ${name} of ${element.tagName}`);
}

function verifyAttribute(tag: Tag, found: Extract<Found, { in: 'attribute' }>, page: string): void {
  const { element, name, quoted } = found;
  if (!quoted) refuse(tag, page, `in ${name} of ${element.tagName}, which has no quotation marks`);
}

/** Whether a mark stands within the text of JSON, not in a name. */
function isInJsonString(json: string, mark: string): boolean {
  let isFound = false;
  try {
    JSON.parse(json, (_key, value: unknown) => {
      if (typeof value === 'string' && value.includes(mark)) isFound = true;
      return value;
    });
  } catch {
    return false;
  }
  return isFound;
}

function whereIs(found: Found | undefined): string {
  if (found?.in === 'text') return 'in text that takes no sections';
  // Not found where the parser drops the text: in an end tag, a second attribute of the same name, a declaration.
  return found?.in === 'elsewhere' ? found.what : 'in no text and no attribute';
}

function refuse(tag: Tag, page: string, where: string): never {
  throw new ReleaseRefused(`${new URL(page).pathname} has the template tag ${tag.text} ${where}`);
}
