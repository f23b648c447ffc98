import { randomBytes } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { mailboxKey } from '../../platform/mail/mailbox-key.ts';
import { hashSecret } from '../../platform/signing/secret-hash.ts';
import { findOrder } from '../order-repository.ts';
import type { Order } from '../table.ts';
import { requireMark, type MarkedForm } from './form-marks.ts';
import { deleteSession, findSession, insertSession, updateRefusedInput } from './session-repository.ts';

/** How long a session lasts, in ms. */
export const sessionMs = 12 * 60 * 60 * 1000;

/** A person who has proved access to a mailbox. */
export interface Customer {
  email: string;
  mailboxKey: string;
}

/** A customer by a session. */
export interface SignedIn extends Customer {
  tokenHash: string;
  expiresAt: Date;
  /** The last refused input of the billing address. */
  refusedInput: Record<string, string> | null;
}

/** Opens a session. @param email verified @returns the secret, which is stored in the cookie only */
export async function openSession(db: Database, email: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await insertSession(db, {
    tokenHash: hashSecret(secret),
    email,
    mailboxKey: mailboxKey(email),
    expiresAt: new Date(Date.now() + sessionMs),
  });
  return secret;
}

/** Ends a session, if there is one. @param secret of the request's cookie */
export async function endSession(db: Database, secret: string | undefined): Promise<void> {
  if (secret) await deleteSession(db, hashSecret(secret));
}

/** The signed-in customer. @param secret of the request's cookie */
export async function findCustomer(db: Database, secret: string | undefined): Promise<SignedIn | undefined> {
  return secret ? findSession(db, hashSecret(secret)) : undefined;
}

/** Keeps refused input in the session until it is corrected; null forgets it. @param secret of the request's cookie */
export async function keepRefusedInput(
  db: Database,
  secret: string | undefined,
  input: Record<string, string> | null,
): Promise<void> {
  if (secret) await updateRefusedInput(db, hashSecret(secret), input);
}

/** @param secret of the request's cookie @throws ApiError `signed_out` */
export async function requireCustomer(db: Database, secret: string | undefined): Promise<Customer> {
  const customer = await findCustomer(db, secret);
  if (!customer) throw new ApiError('signed_out');
  return customer;
}

/**
 * The customer whose page has sent a form.
 * @param secret of the request's cookie
 * @throws ApiError `signed_out`, `session_changed`
 */
export async function requireFormSender(
  db: Database,
  secret: string | undefined,
  form: MarkedForm,
  body: unknown,
): Promise<Customer> {
  const customer = await requireCustomer(db, secret);
  requireMark(body, secret ?? '', form);
  return customer;
}

/** An order of the customer. @throws ApiError `order_unknown`, also for an order of somebody else */
export async function requireOwnOrder(db: Database, customer: Customer, id: string): Promise<Order> {
  const order = await findOrder(db, id);
  if (!order?.mailboxKey || order.mailboxKey !== customer.mailboxKey) throw new ApiError('order_unknown');
  return order;
}
