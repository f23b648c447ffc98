import { z } from 'zod';
import { languages } from '@site/shared-i18n';
import { isPlainText, plainText } from './plain-text.ts';

/** A text that people read, also in a terminal: characters that do not show are removed. */
const textSchema = z
  .string()
  .transform((text) => plainText(text))
  .pipe(z.string().min(1));

/** A name that programs compare: refused with characters that do not show, as it would look like another one. */
const plainNameSchema = z.string().refine(isPlainText, 'a text without control or direction characters');

/** A path inside a release: relative, forward slashes, no empty, `.` or `..` part. */
const filePathSchema = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/, 'a plain relative path');

/** An address on this site only: names separated by single slashes, dots inside names only, no query, no fragment. */
const addressSchema = z
  .string()
  .max(200)
  .regex(/^(\/|(\/[a-z0-9_-]+(\.[a-z0-9_-]+)*)+\/?)$/, 'a plain address');

const roleSchema = z.string().regex(/^[a-z][a-z-]*$/, 'a name of small letters and hyphens');

const languageSchema = z.enum(languages);

const releaseFileSchema = z.object({
  path: filePathSchema,
  /** Bytes. */
  size: z.int().nonnegative(),
  /** For the release's host; the shell decides by the file's name. */
  type: plainNameSchema,
  /** Base64, as in `integrity` attributes without the prefix `sha384-`. */
  sha384: z.string().regex(/^[A-Za-z0-9+/]{64}$/),
});

const sourceMapSchema = releaseFileSchema.omit({ type: true });

/** When a page's islands load: on the first use of one, with the page, or `never` for a page without islands. */
const hydrationSchema = z.enum(['never', 'interaction', 'immediate']);

const pageLinkSchema = z.object({
  /**
   * `offer` (in the header), `menu` (in the menu of phones, apart from the sections), `products`, `company`, `legal`,
   * `not-found`; a shell ignores lists that it does not have.
   */
  list: plainNameSchema,
  /** Position within the list, ascending. */
  order: z.number(),
  label: textSchema,
});

const releasePageSchema = z.object({
  id: plainNameSchema,
  language: languageSchema,
  /** The page's address: with the language's prefix where other languages share its path (`addressIn`). */
  address: addressSchema,
  /** The query of this variant, case-insensitive; empty for the page itself. `*` matches what no earlier variant matches. */
  query: z.record(plainNameSchema, plainNameSchema),
  /** The day (ISO 8601) from which the page replaces the one with its address and query; without one it is there at once. */
  from: z.iso.date().optional(),
  fragment: filePathSchema,
  /** The stylesheets that the page uses, in order; those of all pages where absent. */
  styles: z.array(filePathSchema).optional(),
  title: textSchema,
  description: textSchema,
  /** The page's address in each of the release's languages; a newer shell may have more. */
  alternates: z.partialRecord(languageSchema, addressSchema),
  /** schema.org objects (JSON-LD). */
  structuredData: z.array(z.record(z.string(), z.unknown())),
  /** The picture beside a shared link: PNG, 1200 × 630 px. */
  openGraphPicture: z.object({ file: filePathSchema, alt: textSchema }).optional(),
  hydration: hydrationSchema,
  /** Files of the page's islands to preload, beside those of the remote's module. */
  preload: z.array(filePathSchema).default([]),
  messages: filePathSchema.optional(),
  /** Whether search engines may list the page. */
  indexed: z.boolean(),
  /** The name by which the shell and other remotes link to the page; unique among live pages. */
  role: roleSchema.optional(),
  /** Whether the payment provider's script may run on the page. */
  takesPayment: z.boolean().default(false),
  /** What the shell adds (`home-link`, `apps-banner`) or omits (`no-offer`). */
  chrome: z.array(plainNameSchema).default([]),
  links: z.array(pageLinkSchema).default([]),
  /** For each api path that a form or link of the page leads to, the id of the element that shows its failure. */
  forms: z.record(z.string().startsWith('/api/'), z.string().regex(/^[a-z][a-z0-9-]*$/)).default({}),
  /** The endpoint with this visitor's data: the fragment is then a Mustache template for its JSON response. */
  data: z
    .string()
    .regex(/^\/api\/[a-z][a-z0-9/-]*$/)
    .optional(),
  /** Whether `data` is the same for all visitors: it is asked for without their cookies and query, and the page is cached. */
  dataIsPublic: z.literal(true).optional(),
  status: z.int().min(200).max(599),
});

export const redirectSchema = z.object({ from: addressSchema, to: addressSchema });

export const versionSchema = z
  .string()
  .regex(/^[0-9A-Za-z][0-9A-Za-z.-]{0,63}$/, 'letters, digits, dots and hyphens');

/** A remote's name, as in the shell's settings, in URLs and in commands. */
export const remoteNameSchema = z.string().regex(/^[a-z][a-z0-9-]*$/, 'small letters, digits and hyphens');

export const manifestSchema = z.object({
  remote: remoteNameSchema,
  version: versionSchema,
  time: z.iso.datetime(),
  /** Orders a remote's releases: it grows with each publication. The time counts where it is absent. */
  sequence: z.int().positive().optional(),
  /** The version that was published before at the same location. */
  previous: versionSchema.optional(),
  /** The team publishes again until then: a host that offers nothing newer afterwards is taken for frozen. */
  validUntil: z.iso.datetime().optional(),
  /** When the release goes live, if not at once. */
  notBefore: z.iso.datetime({ offset: true }).optional(),
  /** SHA-256 of its sources, hexadecimal. */
  sources: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** The range of contract versions that it was built for. */
  contract: plainNameSchema,
  /** The ranges of the shared libraries that it needs. */
  shared: z.record(plainNameSchema, plainNameSchema),
  locales: z.array(languageSchema),
  /** The federation container. */
  entry: filePathSchema,
  /** Modules of every island, to preload. */
  preload: z.array(filePathSchema),
  /** The stylesheets of all its pages, in order. */
  styles: z.array(filePathSchema),
  files: z.array(releaseFileSchema),
  /** Kept by the shell, which names a failure's source line by them, and sent to nobody. */
  sourceMaps: z.array(sourceMapSchema).default([]),
  pages: z.array(releasePageSchema),
  redirects: z.array(redirectSchema).default([]),
  /** What changed for visitors since the release before at the same location, line by line, for the history. */
  changes: z
    .array(
      z
        .string()
        .max(300)
        .transform((line) => plainText(line)),
    )
    .max(100)
    .optional(),
});

export type Release = z.infer<typeof manifestSchema>;
export type ReleasePage = z.infer<typeof releasePageSchema>;
export type ReleaseRedirect = z.infer<typeof redirectSchema>;
export type ReleaseFile = z.infer<typeof releaseFileSchema>;
export type ReleaseSourceMap = z.infer<typeof sourceMapSchema>;
