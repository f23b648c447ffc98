import { z } from 'zod';
import { bounded, botTraps, email, language } from './fields.ts';

/** POST /api/account/link. */
export const accountLinkRequestSchema = z.object({ email, language, ...botTraps });

/** The secret of a mailed link: 32 bytes as base64url. */
const linkSecret = bounded(43).regex(/^[\w-]{43}$/);

/** GET /api/account/page, in the query: what the page's address says. A wrong link is one that is over. */
export const accountPageQuerySchema = z.object({
  link: bounded(200).optional().catch(undefined),
  language,
});

/** POST /api/account/sign-in. */
export const signInRequestSchema = z.object({ link: linkSecret, language });

/** POST /api/account/sign-out. */
export const signOutRequestSchema = z.object({ language });

/** The id of an order, as the account's page has it. */
const order = bounded(36).pipe(z.uuid());

/** POST /api/account/cancel and /api/account/keep. */
export const accountOrderSchema = z.object({ order, language });

/** POST /api/account/download. */
export const accountDownloadSchema = z.object({
  order,
  /** The version of the consent text that the buyer has agreed to; not asked for again. */
  consent: z.string().max(64).optional(),
  language,
});
