import { rowsOfMailbox, type DataHolder } from '../../platform/personal-data/data-holder.ts';
import { accountLinks } from './table.ts';

const links = rowsOfMailbox(accountLinks, accountLinks.email, {
  entries: 'linksToSignIn',
  subject: 'linkId',
  show: ({ createdAt, email, language, expiresAt, usedAt }) => ({
    askedAt: createdAt,
    email,
    language,
    validUntil: expiresAt,
    usedAt,
  }),
});

/** Links to sign in. Those to an account's old address end. */
export const linkData: DataHolder = { ...links, move: links.erase };
