import { randomUUID } from 'node:crypto';
import type { Language } from '@site/shared-i18n';
import { openSession } from '../../orders/customers/sessions.ts';
import type { Database } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { hashSecret } from '../../platform/signing/secret-hash.ts';
import { findValidLink, insertLink, useLink } from './link-repository.ts';

/**
 * Queues the mail with a link. Neither the response nor its time reveals whether the mailbox belongs to a customer.
 * @returns the request's id
 */
export async function requestLink(
  db: Database,
  asked: { email: string; language: Language; code?: string | undefined },
): Promise<string> {
  const id = randomUUID();
  await db.transaction(async (transaction) => {
    const { email, language, code } = asked;
    await insertLink(transaction, { id, email, language, deviceCode: code ?? null });
    await enqueue(transaction, 'account-link', id, { linkId: id });
  });
  return id;
}

/** The email that a link would sign in, unless it was used or has expired. Does not use it: mail programs open links too. */
export async function emailOfLink(db: Database, secret: string): Promise<string | undefined> {
  return (await findValidLink(db, hashSecret(secret)))?.email;
}

/** Marks a link as used and opens a session. @returns the session's secret @throws ApiError `link_over` */
export function signIn(db: Database, linkSecret: string): Promise<string> {
  return db.transaction(async (transaction) => {
    const link = await useLink(transaction, hashSecret(linkSecret));
    if (!link) throw new ApiError('link_over', { field: 'link' });
    return openSession(transaction, link.email);
  });
}
