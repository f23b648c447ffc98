import { z } from 'zod';
import { csrfSchema } from './account.ts';
import { bounded, email, language, line } from './fields.ts';
import { longestName } from './field-limits.ts';

/* People with whom the owner of a plan shares it. */

/** POST /api/account/invite-person. */
export const invitationSchema = csrfSchema.extend({
  name: line(longestName),
  email,
  /** Of the mail. */
  mailLanguage: language,
  language,
});

/** POST /api/account/remove-person. */
export const personRemovalSchema = csrfSchema.extend({
  person: bounded(36).pipe(z.uuid()),
  language,
});

/** The token of a mailed invitation. */
const invitation = bounded(200).min(1);

/** POST /api/account/join-plan. */
export const joiningSchema = z.object({ invitation, language });
