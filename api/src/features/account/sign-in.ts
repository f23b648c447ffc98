import { randomUUID } from 'node:crypto';
import type { Language } from '@site/shared-i18n';
import { beginSession } from '../../customers/sessions/sessions.ts';
import { confirmTrials } from '../../orders/order-repository.ts';
import { insertRow, lockName, type Database } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { mailboxKey } from '../../platform/mail/mailbox-key.ts';
import type { MailBudget } from '../../platform/rate-limits/counted-limits.ts';
import { hashSecret } from '../../platform/signing/secrets.ts';
import { findLinkSince, findValidLink, useLink } from './link-repository.ts';
import { accountLinks } from './table.ts';

export interface SignInDependencies {
  db: Database;
  mailBudget: MailBudget;
}

/** Within this time, in ms, one more request is a double tap. */
const doubleTapMs = 60 * 1000;

/**
 * Queues the mail with a link; a second request within a minute is the first again. Neither the response nor its time reveals
 * whether the mailbox belongs to a customer.
 * @throws ApiError `too_many_requests`
 */
export async function requestLink(
  { db, mailBudget }: SignInDependencies,
  requested: { email: string; language: Language; code?: string | undefined },
): Promise<string> {
  const { email, language, code: deviceCode = null } = requested;
  return db.transaction(async (transaction) => {
    // The later one of two simultaneous requests finds the other's link, and uses up none of the day's mails.
    await lockName(transaction, `sign-in:${email}`);
    const recent = await findLinkSince(transaction, email, new Date(Date.now() - doubleTapMs));
    if (recent?.deviceCode === deviceCode) return recent.id;
    if (!(await mailBudget.takeSignIn(transaction, email))) throw new ApiError('too_many_requests');
    const id = randomUUID();
    await insertRow(transaction, accountLinks, { id, email, language, deviceCode });
    await enqueue(transaction, 'account-link', id, { linkId: id });
    return id;
  });
}

/** The email that a link would sign in, unless it was used or has expired. Does not use it: mail programs open links too. */
export async function emailOfLink(db: Database, secret: string): Promise<string | undefined> {
  return (await findValidLink(db, hashSecret(secret)))?.email;
}

/**
 * Marks a link as used and opens a session.
 * @returns the session's secret
 * @throws ApiError `link_over`
 */
export function signIn({ db, mailBudget }: SignInDependencies, linkSecret: string) {
  return db.transaction(async (transaction) => {
    const link = await useLink(transaction, hashSecret(linkSecret));
    if (!link) throw new ApiError('link_over', { field: 'link' });
    await mailBudget.renew(transaction, link.email);
    await confirmTrials(transaction, { mailboxKey: mailboxKey(link.email) });
    return beginSession(transaction, link.email);
  });
}
