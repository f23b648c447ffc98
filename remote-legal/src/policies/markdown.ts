import MarkdownIt, { type PluginWithOptions, type Token } from 'markdown-it';
import attributes from 'markdown-it-attrs';
import sanitizeHtml from 'sanitize-html';
import { withFixedSpaces, type Language } from '@site/shared-i18n';
import type { FrontMatter, Right } from './front-matter.ts';
import { hrefOf, readLink } from './links.ts';

export interface MarkdownContext {
  language: Language;
  requests: FrontMatter['requests'];
}

/** The plugin is typed for markdown-it's CommonJS types, which TypeScript treats as different from its ES types. */
const headingIds = attributes as unknown as PluginWithOptions<{ allowedAttributes: string[] }>;

const markdown = new MarkdownIt({ html: false }).use(headingIds, { allowedAttributes: ['id'] });

export const { escapeHtml } = markdown.utils;

/** Keeps the brackets of the shell's placeholders, which markdown-it would encode. */
const encodeLink = markdown.normalizeLink;
markdown.normalizeLink = (url) => (url.includes('[[site.') ? url : encodeLink(url));

/** The tokens of a text, with its lines from 0. */
export const tokenize = (text: string): Token[] => markdown.parse(text, {});

/** Recognises HTML, which authors must not write. */
const withHtml = new MarkdownIt({ html: true });

/** Markdown that policies must not have, as readers or comparisons would miss what it says. */
export interface Unsupported {
  code: 'html' | 'program-code' | 'picture';
  piece: string;
  line: number;
}

/** What of a text policies must not have, with its lines from 0. */
export function unsupportedIn(text: string): Unsupported[] {
  return withHtml.parse(text, {}).flatMap((token): Unsupported[] => {
    const line = token.map?.[0] ?? 0;
    const code = unsupportedBlocks[token.type];
    if (code) return [{ code, piece: token.content.trim().split('\n')[0] ?? '', line }];
    const children = token.children ?? [];
    return children.flatMap((child, index) => {
      const code = unsupportedInline[child.type];
      if (!code) return [];
      const breaks = children.slice(0, index).filter(({ type }) => type === 'softbreak').length;
      return [{ code, piece: child.content, line: line + breaks }];
    });
  });
}

const unsupportedBlocks: Record<string, Unsupported['code']> = {
  html_block: 'html',
  code_block: 'program-code',
  fence: 'program-code',
};
const unsupportedInline: Record<string, Unsupported['code']> = { html_inline: 'html', image: 'picture' };

/** Renders tokens to sanitized HTML, with links resolved and French fixed spaces. */
export function renderHtml(tokens: Token[], context: MarkdownContext): string {
  labelCells(tokens);
  for (const token of tokens) for (const child of token.children ?? []) prepare(child, context);
  return sanitizeHtml(markdown.renderer.render(tokens, markdown.options, {}), sanitizing);
}

export function plainText(token: Token): string {
  const children = token.children ?? [];
  return children
    .map((child) => (child.type === 'softbreak' || child.type === 'hardbreak' ? ' ' : child.content))
    .join('');
}

const sanitizing: sanitizeHtml.IOptions = {
  allowedAttributes: {
    a: ['href', 'rel', 'data-request'],
    ol: ['start'],
    th: ['scope', 'role'],
    '*': ['role', 'data-label'],
  },
  allowedSchemes: ['https', 'mailto'],
};

function prepare(token: Token, { language, requests }: MarkdownContext): void {
  if (token.type === 'text') token.content = withFixedSpaces(token.content, language);
  if (token.type !== 'link_open') return;
  const href = String(token.attrGet('href'));
  const target = readLink(href);
  if (target.kind === 'request') {
    token.attrSet('href', requestMail(target.right, requests));
    token.attrSet('data-request', target.right);
  } else token.attrSet('href', hrefOf(href, language));
  if (target.kind === 'external') token.attrSet('rel', 'noopener');
}

/**
 * The URL of a prepared mail (RFC 6068) to the publisher that exercises a right, with the request and the lines to
 * fill in. Empty where the text has none, which the checks report.
 */
function requestMail(right: Right, requests: FrontMatter['requests']): string {
  const mail = requests?.mails[right];
  if (!requests || !mail) return '';
  const body = `${mail.wish.trim()}\n\n${requests.form.trim()}\n`.replaceAll('\n', '\r\n');
  return `mailto:[[site.email]]?subject=${encodeURIComponent(mail.subject)}&body=${encodeURIComponent(body)}`;
}

/**
 * Adds roles and column names to tables, which narrow screens show as stacked cells: with another `display` a table
 * loses its roles.
 */
function labelCells(tokens: Token[]): void {
  const roles = new Map(
    Object.entries({ table_open: 'table', tr_open: 'row', th_open: 'columnheader', td_open: 'cell' }),
  );
  let heads: string[] = [];
  let column = 0;
  tokens.forEach((token, index) => {
    const role = roles.get(token.type);
    if (role) token.attrSet('role', role);
    if (token.type === 'table_open') heads = [];
    if (token.type === 'tr_open') column = 0;
    if (token.type === 'th_open') heads.push(tokens[index + 1]?.content ?? '');
    if (token.type === 'td_open') token.attrSet('data-label', heads[column++] ?? '');
  });
}
