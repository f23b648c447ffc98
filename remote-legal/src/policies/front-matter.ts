import { parseDocument } from 'yaml';
import { z } from 'zod';
import { policyVersion } from '@site/api-contract/page-paths';
import { faultAt, lineAt, type TextFault, type FaultCode } from './fault.ts';

/** The rights of a person whose data are processed (GDPR, art. 15 to 18, 20 and 21). */
export const rights = [
  'access',
  'rectification',
  'erasure',
  'portability',
  'objection',
  'restriction',
] as const;
export type Right = (typeof rights)[number];

const text = z.string().trim().min(1);

export const versionNumber = z.string().regex(new RegExp(`^${policyVersion}$`));

const frontMatterSchema = z.strictObject({
  title: text,
  /** One sentence beneath the title. */
  subtitle: text,
  /** For search engines. */
  description: text.max(200),
  version: versionNumber,
  /** Days as `2025-08-08`. */
  effective: z.iso.date(),
  lastUpdated: z.iso.date(),
  /** The prepared mails, one per right, and the form for the sender's details (GDPR page only). */
  requests: z
    .object({ form: text, mails: z.record(z.enum(rights), z.object({ subject: text, wish: text })) })
    .optional(),
});

export type FrontMatter = z.infer<typeof frontMatterSchema>;

/** The block between two lines of three hyphens, with which a file begins. */
const headBlock = /^---\n((?:.*\n)*?)---(?:\n|$)/;

/** Reads a Markdown file's front matter, YAML with all scalars as text, and its body. */
export function readFrontMatter(file: string, source: string) {
  const [head = '', block = ''] = headBlock.exec(source) ?? [];
  const body = source.slice(head.length);
  /** Lines before the body. */
  const bodyLine = lineAt(source, head.length) - 1;
  const unreadable = (line: number) => {
    const fault = faultAt(file, line, 'head-unreadable');
    return { frontMatter: undefined, body, bodyLine, faults: [fault] };
  };
  // Such as `---js`, a format that other programs run.
  if (!head && source.startsWith('---')) return unreadable(1);
  const document = parseDocument(block, { schema: 'failsafe' });
  const [error] = document.errors;
  if (error) return unreadable((error.linePos?.[0].line ?? 0) + 1);
  const parsed = frontMatterSchema.safeParse(document.toJS() ?? {});
  const faults = (parsed.error?.issues ?? []).map((issue) => describeIssue(file, source, issue));
  return { frontMatter: parsed.data, body, bodyLine, faults };
}

const formats: Record<string, FaultCode> = {
  effective: 'field-day',
  lastUpdated: 'field-day',
  version: 'field-version',
  description: 'field-description',
};

function describeIssue(file: string, source: string, issue: z.core.$ZodIssue): TextFault {
  const isUnknown = issue.code === 'unrecognized_keys';
  const field = isUnknown ? issue.keys.join(', ') : issue.path.join('.');
  const key = field.split('.').at(-1) ?? field;
  const line = source.split('\n').findIndex((text) => text.trim().startsWith(`${key}:`)) + 1 || 1;
  return faultAt(file, line, isUnknown ? 'field-unknown' : (formats[field] ?? 'field-text'), { field, key });
}
