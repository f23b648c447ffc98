import matter from 'gray-matter';
import { parse as parseYaml, YAMLParseError } from 'yaml';
import { z } from 'zod';
import { lineAt, type Fault } from './fault.ts';

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

/** A day as `2025-08-08`, that the calendar has. */
const day = z.iso.date();

const mailSchema = z.object({ subject: text, wish: text });

const frontMatterSchema = z.strictObject({
  title: text,
  /** One sentence beneath the title. */
  subtitle: text,
  /** For search engines. */
  description: text.max(200),
  /** Such as 1.0: digits and points. */
  version: z.string().regex(/^\d+(\.\d+)+$/),
  effective: day,
  lastUpdated: day,
  /** The prepared mails, one per right, and what each must say of the person who asks (GDPR page only). */
  requests: z.object({ form: text, mails: z.record(z.enum(rights), mailSchema) }).optional(),
});

export type FrontMatter = z.infer<typeof frontMatterSchema>;

export interface SplitText {
  frontMatter: FrontMatter | undefined;
  body: string;
  /** Lines before the body. */
  bodyLine: number;
  faults: Fault[];
}

/** Splits a Markdown file into its front matter and its body; every scalar of the front matter is read as text. */
export function splitFrontMatter(file: string, source: string): SplitText {
  let data: unknown;
  try {
    ({ data } = matter(source, {
      engines: { yaml: (yaml) => parseYaml(yaml, { schema: 'failsafe' }) as object },
    }));
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    const line = error.linePos?.[0].line ?? 1;
    const what = 'The block between the two --- cannot be read here.';
    const fault = { file, line, what, mend: 'Put the text after the colon between "quotation marks".' };
    return { frontMatter: undefined, ...afterFrontMatter(source), faults: [fault] };
  }
  const { body, bodyLine } = afterFrontMatter(source);
  const parsed = frontMatterSchema.safeParse(data);
  const faults = (parsed.error?.issues ?? []).map((issue) => describeIssue(file, source, issue));
  return { frontMatter: parsed.data, body, bodyLine, faults };
}

/** The body counts also where its front matter cannot be read, so that one fault is not reported as many. */
function afterFrontMatter(source: string): Pick<SplitText, 'body' | 'bodyLine'> {
  const [head = ''] = /^---\n[\s\S]*?\n---\n/.exec(source) ?? [];
  return { body: source.slice(head.length), bodyLine: lineAt(source, head.length) - 1 };
}

function describeIssue(file: string, source: string, issue: z.core.$ZodIssue): Fault {
  const field = issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : issue.path.join('.');
  const key = field.split('.').at(-1) ?? field;
  const line = source.split('\n').findIndex((at) => at.trim().startsWith(`${key}:`)) + 1 || 1;
  if (issue.code === 'unrecognized_keys') {
    return {
      file,
      line,
      what: `"${field}" is no field of a policy.`,
      mend: 'Delete the line, or correct its name.',
    };
  }
  const dates = ['effective', 'lastUpdated'];
  const wanted = dates.includes(field)
    ? `Write a day that exists as ${field}: 2025-08-08.`
    : field === 'version'
      ? 'Write version: 1.0, digits and points only.'
      : field === 'description'
        ? 'Write one sentence of at most 200 characters.'
        : `Write ${key}: followed by the text.`;
  return {
    file,
    line,
    what: `"${field}" in the block between the two --- is missing or not valid.`,
    mend: wanted,
  };
}
