import { z } from 'zod';
import { languages } from '@site/shared-i18n';

/** A path inside a release: relative, forward slashes, no empty, `.` or `..` part. */
const filePathSchema = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/, 'a plain relative path');

/**
 * An address on the site and of no other: slashes with a name between any two, dots inside names alone, no query, no
 * fragment.
 */
const addressSchema = z
  .string()
  .max(200)
  .regex(/^(\/|(\/[a-z0-9_-]+(\.[a-z0-9_-]+)*)+\/?)$/, 'a plain address');

/** A page's name for whoever links to it, whatever its address: `terms`, `payment-succeeded`. */
const roleSchema = z.string().regex(/^[a-z][a-z-]*$/, 'a name of small letters and hyphens');

const languageSchema = z.enum(languages);

const releaseFileSchema = z.object({
  path: filePathSchema,
  /** Bytes. */
  size: z.int().nonnegative(),
  /** For the host that the release is published to; the site goes by the file's name. */
  type: z.string(),
  /** Base64, as in `integrity` attributes without the `sha384-` before it. */
  sha384: z.string().regex(/^[A-Za-z0-9+/]{64}$/),
});

/**
 * When a page's islands are loaded: `interaction` with the first use of one, `immediate` with the page,
 * `never` for a page that is complete as it stands.
 */
const hydrationSchema = z.enum(['never', 'interaction', 'immediate']);

/** A page's place in one of the shell's lists of links: the footer's columns, the page where an address leads nowhere. */
const pageLinkSchema = z.object({
  /** `offer` (in the header), `products`, `company`, `legal`, `not-found`; a shell leaves out what it does not have. */
  list: z.string(),
  /** Ascending within the list. */
  order: z.number(),
  /** In the page's language. */
  label: z.string().min(1),
});

const releasePageSchema = z.object({
  id: z.string(),
  language: languageSchema,
  /** The path without a language prefix, which several languages may share. */
  path: addressSchema,
  /** The page's own crawlable address in this language. */
  address: addressSchema,
  /**
   * The query parameters that choose this variant of the page, in whatever case; none for the page itself. `*` is every
   * value that no variant before this one is for.
   */
  query: z.record(z.string(), z.string()),
  /** The HTML fragment's file. */
  fragment: filePathSchema,
  title: z.string().min(1),
  description: z.string().min(1),
  /** The address of the same page in each of the release's languages, which a newer shell may have more of. */
  alternates: z.partialRecord(languageSchema, addressSchema),
  /** schema.org objects (JSON-LD). */
  structuredData: z.array(z.record(z.string(), z.unknown())),
  /** The picture beside a shared link: PNG, 1200 × 630 px. Releases before it have none. */
  openGraphPicture: z.object({ file: filePathSchema, alt: z.string().min(1) }).optional(),
  hydration: hydrationSchema,
  /** Files that the page's islands need at once, beside those of the remote's module: their code. */
  preload: z.array(filePathSchema).default([]),
  /** The file with the messages of the page's islands, in the page's language; older releases name none. */
  messages: filePathSchema.optional(),
  /** Whether search engines may list the page. */
  indexed: z.boolean(),
  /** By which the shell and other remotes link to the page; of all live pages at most one has it. */
  role: roleSchema.optional(),
  /** Whether the payment provider's script may run on the page. */
  takesPayment: z.boolean().default(false),
  /** What the shell shows beside the page, `home-link`, `apps-banner`, or leaves out, `no-offer`. */
  chrome: z.array(z.string()).default([]),
  links: z.array(pageLinkSchema).default([]),
  /** By the path of the api that a form of the page posts to, the id of the element that says that it failed. */
  forms: z.record(z.string().startsWith('/api/'), z.string().regex(/^[a-z][a-z0-9-]*$/)).default({}),
  /** Where the api says what this visitor is to see: the fragment is then a Mustache template of the answer (JSON). */
  data: z
    .string()
    .regex(/^\/api\/[a-z][a-z0-9/-]*$/)
    .optional(),
  status: z.int().min(200).max(599),
});

/** An address that a release no longer has a page at, and where its visitors are sent instead. */
export const redirectSchema = z.object({ from: addressSchema, to: addressSchema });

export const versionSchema = z
  .string()
  .regex(/^[0-9A-Za-z][0-9A-Za-z.-]{0,63}$/, 'letters, digits, dots and hyphens');

export const manifestSchema = z.object({
  remote: z.string().regex(/^[a-z][a-z0-9-]*$/),
  version: versionSchema,
  time: z.iso.datetime(),
  /** When the release takes effect, where that is not at once. */
  notBefore: z.iso.datetime({ offset: true }).optional(),
  /** SHA-256 over the sources that it was built of, hexadecimal. */
  sources: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** The range of contract versions that the remote was built for. */
  contract: z.string(),
  /** The ranges of the shared libraries that it expects of the shell. */
  shared: z.record(z.string(), z.string()),
  /** The languages that every page of it is there in. */
  locales: z.array(languageSchema),
  /** The federation container. */
  entry: filePathSchema,
  /** Modules that every island needs, for preloading. */
  preload: z.array(filePathSchema),
  /** Stylesheets of the remote's pages, in order. */
  styles: z.array(filePathSchema),
  files: z.array(releaseFileSchema),
  pages: z.array(releasePageSchema),
  redirects: z.array(redirectSchema).default([]),
  /** What visitors see change from the release before at the same place, line by line, for the history. */
  changes: z.array(z.string().max(300)).max(100).optional(),
});

export type Release = z.infer<typeof manifestSchema>;
export type ReleasePage = z.infer<typeof releasePageSchema>;
export type ReleaseRedirect = z.infer<typeof redirectSchema>;
export type ReleaseFile = z.infer<typeof releaseFileSchema>;
