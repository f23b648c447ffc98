import type { Token } from 'markdown-it';
import type { Language } from '@site/shared-i18n';
import type { Policy } from './policies.ts';
import { faultAt, lineAt, type TextFault } from './fault.ts';
import { readFrontMatter, type FrontMatter } from './front-matter.ts';
import { readLink } from './links.ts';
import {
  plainText,
  renderHtml,
  tokenize,
  unsupportedIn,
  type MarkdownContext,
  type Unsupported,
} from './markdown.ts';
import { undecoded } from './normalize-source.ts';
import { fillConstants, fillPublisher } from './constants.ts';
import { withFixedSpaces } from '@site/shared-i18n';

/** A part of a policy under one heading, with the anchor shared by all languages. */
export interface Part {
  id: string;
  title: string;
  /** The part's own text as HTML, without nested parts; rendered on demand, as checks do not need it. */
  html: () => string;
}

export interface Section extends Part {
  parts: Part[];
  blocks: Block[];
}

/** The plain text of a paragraph, list item or table row, for comparing two versions or two languages. */
export interface Block {
  text: string;
  /** Line of the file, from 1. */
  line: number;
}

export interface PolicyText extends Pick<
  FrontMatter,
  'title' | 'subtitle' | 'description' | 'version' | 'effective' | 'lastUpdated'
> {
  policy: Policy;
  language: Language;
  lead: () => string;
  introduction: Block[];
  sections: Section[];
}

export interface Heading {
  level: number;
  /** Empty where the author set none. */
  id: string;
  title: string;
  line: number;
}

export interface WrittenPolicy {
  policy: Policy;
  language: Language;
  /** Relative to remote-legal. */
  file: string;
  source: string;
  /** Undefined where the front matter cannot be parsed. */
  text: PolicyText | undefined;
  requests: FrontMatter['requests'];
  headings: Heading[];
  links: { href: string; line: number }[];
  unsupported: Unsupported[];
  faults: TextFault[];
}

export function readPolicy(policy: Policy, language: Language, file: string, source: string): WrittenPolicy {
  const unreadable = source.indexOf(undecoded);
  if (unreadable >= 0) {
    const fault = faultAt(file, lineAt(source, unreadable), 'not-utf8');
    const nothing = { text: undefined, requests: undefined, headings: [], links: [], unsupported: [] };
    return { policy, language, file, source, ...nothing, faults: [fault] };
  }
  const filled = fillPublisher(fillConstants(source, language));
  const { frontMatter, body, bodyLine, faults } = readFrontMatter(file, filled);
  const tokens = tokenize(body);
  const lineOf = (token: Token) => (token.map?.[0] ?? 0) + bodyLine + 1;
  const requests = frontMatter?.requests;
  const headings = readHeadings(tokens).map(({ token, ...heading }) => ({ ...heading, line: lineOf(token) }));
  const links = readLinks(tokens, lineOf);
  const unsupported = unsupportedIn(body).map((markup) => ({ ...markup, line: markup.line + bodyLine + 1 }));
  const read = { policy, language, file, source, requests, headings, links, unsupported, faults };
  if (!frontMatter) return { ...read, text: undefined };
  const { title, subtitle, description, version, effective, lastUpdated } = frontMatter;
  const head = { title, subtitle, description, version, effective, lastUpdated };
  const sections = readSections(tokens, { language, requests }, lineOf);
  return { ...read, text: { policy, language, ...head, ...sections } };
}

function readHeadings(tokens: Token[]) {
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') return [];
    const title = plainText(tokens[index + 1] ?? token);
    return [{ token, level: Number(token.tag.slice(1)), id: String(token.attrGet('id') ?? ''), title }];
  });
}

function readLinks(tokens: Token[], lineOf: (token: Token) => number): WrittenPolicy['links'] {
  return tokens.flatMap((token) => {
    const children = token.children ?? [];
    return children.flatMap((child, index) => {
      if (child.type !== 'link_open') return [];
      const breaks = children.slice(0, index).filter((before) => before.type === 'softbreak').length;
      return [{ href: String(child.attrGet('href')), line: lineOf(token) + breaks }];
    });
  });
}

function readSections(
  tokens: Token[],
  context: MarkdownContext,
  lineOf: (token: Token) => number,
): Pick<PolicyText, 'lead' | 'introduction' | 'sections'> {
  const [lead = [], ...sections] = splitAt(tokens, 'h2');
  const readBlocks = (content: Token[]) =>
    blocksOf(content, context.requests, lineOf).map(({ text, line }) => ({
      text: withFixedSpaces(text, context.language),
      line,
    }));
  return {
    introduction: readBlocks(lead),
    lead: () => renderHtml(lead, context),
    sections: sections.map((section) => {
      const blocks = readBlocks(section.slice(3));
      const [introduction, ...parts] = splitAt(section, 'h3');
      return {
        ...readPart(introduction ?? [], context),
        parts: parts.map((part) => readPart(part, context)),
        blocks,
      };
    }),
  };
}

function preparedMails({ children }: Token, requests: FrontMatter['requests']): string[] {
  return (children ?? []).flatMap((child) => {
    const link = readLink(String(child.attrGet('href')));
    const mail = link.kind === 'request' ? requests?.mails[link.right] : undefined;
    return mail ? [`${mail.subject} · ${mail.wish} · ${requests?.form}`] : [];
  });
}

/** A heading consists of three tokens: opening, text, closing. */
function readPart(tokens: Token[], context: MarkdownContext): Part {
  const [open, heading, , ...content] = tokens;
  return {
    id: String(open?.attrGet('id') ?? ''),
    title: heading ? withFixedSpaces(plainText(heading), context.language) : '',
    html: () => renderHtml(content, context),
  };
}

/** Splits the tokens before each heading of a level; the first piece comes before the first heading. */
function splitAt(tokens: Token[], tag: 'h2' | 'h3'): Token[][] {
  const pieces: Token[][] = [[]];
  tokens.forEach((token) => {
    if (token.type === 'heading_open' && token.tag === tag) pieces.push([]);
    pieces.at(-1)?.push(token);
  });
  return pieces;
}

function blocksOf(
  tokens: Token[],
  requests: FrontMatter['requests'],
  lineOf: (token: Token) => number,
): Block[] {
  const blocks: Block[] = [];
  let row: Block | undefined;
  let line = 1;
  let number = '';
  for (const token of tokens) {
    // Table cells have no line of their own.
    if (token.map) line = lineOf(token);
    if (token.type === 'tr_open') blocks.push((row = { text: '', line }));
    if (token.type === 'tr_close') row = undefined;
    // Empty for an item without a number.
    if (token.type === 'list_item_open') number = token.info && `${token.info}) `;
    if (token.type !== 'inline') continue;
    const text = number + plainText(token);
    number = '';
    if (row) row.text += row.text === '' ? text : ` · ${text}`;
    else blocks.push({ text, line });
    blocks.push(...preparedMails(token, requests).map((mail) => ({ text: mail, line })));
  }
  return blocks;
}
