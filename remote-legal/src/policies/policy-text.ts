import type { Token } from 'markdown-it';
import type { Language } from '@site/shared-i18n';
import type { Policy } from './policies.ts';
import type { Fault } from './fault.ts';
import { splitFrontMatter, type FrontMatter } from './front-matter.ts';
import { plainText, renderHtml, tokenize, type MarkdownContext } from './markdown.ts';
import { fillConstants, fillPublisher } from './placeholders.ts';
import { withFixedSpaces } from '@site/shared-i18n';

/** A part of a policy under one heading, with the anchor that all languages share. */
export interface Part {
  id: string;
  title: string;
  /** The part's own text, without the parts inside it. */
  html: string;
}

export interface Section extends Part {
  /** The parts under headings of the third level. */
  parts: Part[];
  /** The plain text of each paragraph, list item and table row, for comparing two versions. */
  blocks: string[];
}

/** A policy in one language, as the pages show it. */
export interface PolicyText extends Pick<
  FrontMatter,
  'title' | 'subtitle' | 'description' | 'version' | 'effective' | 'lastUpdated'
> {
  policy: Policy;
  language: Language;
  lead: string;
  sections: Section[];
}

export interface Heading {
  level: number;
  /** Empty where the author gave none. */
  id: string;
  title: string;
  line: number;
}

/** What the checks look at beside the text: the file as it was written, with its lines. */
export interface WrittenPolicy {
  policy: Policy;
  language: Language;
  /** Relative to remote-legal. */
  file: string;
  source: string;
  /** Undefined where the front matter cannot be read. */
  text: PolicyText | undefined;
  requests: FrontMatter['requests'];
  headings: Heading[];
  links: { href: string; line: number }[];
  faults: Fault[];
}

/** Reads one Markdown file of a policy. */
export function readPolicy(policy: Policy, language: Language, file: string, source: string): WrittenPolicy {
  const filled = fillPublisher(fillConstants(source, language), language);
  const { frontMatter, body, bodyLine, faults } = splitFrontMatter(file, filled);
  const tokens = tokenize(body);
  const lineOf = (token: Token) => (token.map?.[0] ?? 0) + bodyLine + 1;
  const requests = frontMatter?.requests;
  const headings = readHeadings(tokens).map(({ token, ...heading }) => ({ ...heading, line: lineOf(token) }));
  const links = readLinks(tokens, lineOf);
  if (!frontMatter)
    return { policy, language, file, source, text: undefined, requests, headings, links, faults };
  const { title, subtitle, description, version, effective, lastUpdated } = frontMatter;
  const head = { title, subtitle, description, version, effective, lastUpdated };
  const text = { policy, language, ...head, ...readSections(tokens, { language, requests }) };
  return { policy, language, file, source, text, requests, headings, links, faults };
}

function readHeadings(tokens: Token[]) {
  return tokens.flatMap((token, at) => {
    if (token.type !== 'heading_open') return [];
    const title = plainText(tokens[at + 1] ?? token);
    return [{ token, level: Number(token.tag.slice(1)), id: String(token.attrGet('id') ?? ''), title }];
  });
}

function readLinks(tokens: Token[], lineOf: (token: Token) => number): WrittenPolicy['links'] {
  return tokens.flatMap((token) => {
    const children = token.children ?? [];
    return children.flatMap((child, at) => {
      if (child.type !== 'link_open') return [];
      const breaks = children.slice(0, at).filter((before) => before.type === 'softbreak').length;
      return [{ href: String(child.attrGet('href')), line: lineOf(token) + breaks }];
    });
  });
}

function readSections(tokens: Token[], context: MarkdownContext): Pick<PolicyText, 'lead' | 'sections'> {
  const [lead, ...sections] = splitAt(tokens, 'h2');
  return {
    lead: renderHtml(lead ?? [], context),
    sections: sections.map((section) => {
      const blocks = blocksOf(section.slice(3)).map((block) => withFixedSpaces(block, context.language));
      const [own, ...parts] = splitAt(section, 'h3');
      return { ...readPart(own ?? [], context), parts: parts.map((part) => readPart(part, context)), blocks };
    }),
  };
}

/** A heading is three tokens: it opens, its text, it closes. */
function readPart(tokens: Token[], context: MarkdownContext): Part {
  const [open, heading, , ...content] = tokens;
  return {
    id: String(open?.attrGet('id') ?? ''),
    title: heading ? withFixedSpaces(plainText(heading), context.language) : '',
    html: renderHtml(content, context),
  };
}

/** Cuts the tokens before each heading of a level; the first piece is what comes before the first heading. */
function splitAt(tokens: Token[], tag: 'h2' | 'h3'): Token[][] {
  const pieces: Token[][] = [[]];
  tokens.forEach((token) => {
    if (token.type === 'heading_open' && token.tag === tag) pieces.push([]);
    pieces.at(-1)?.push(token);
  });
  return pieces;
}

function blocksOf(tokens: Token[]): string[] {
  const blocks: string[] = [];
  let row: string[] | undefined;
  for (const token of tokens) {
    if (token.type === 'tr_open') row = [];
    if (token.type === 'tr_close' && row) {
      blocks.push(row.join(' · '));
      row = undefined;
    }
    if (token.type !== 'inline') continue;
    if (row) row.push(plainText(token));
    else blocks.push(plainText(token));
  }
  return blocks;
}
