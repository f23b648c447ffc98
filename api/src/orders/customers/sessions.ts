import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Database } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { mailboxKey } from '../../platform/mail/mailbox-key.ts';
import { hashSecret } from '../../platform/signing/secret-hash.ts';
import { findOrder } from '../order-repository.ts';
import type { Order } from '../table.ts';
import { marksOf, requireMark, type MarkedForm } from './form-marks.ts';
import { endedCookie, sessionCookie, sessionMs, sessionSecretOf } from './session-cookie.ts';
import { deleteSession, findSession, insertSession, updateRefusedInput } from './session-repository.ts';

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

/** The sessions of requests, by their cookie. */
export interface Sessions {
  /** The signed-in customer. */
  find: (request: Request) => Promise<SignedIn | undefined>;
  /** The signed-in customer. @throws ApiError `signed_out` */
  require: (request: Request) => Promise<SignedIn>;
  /** The customer whose page has sent a form. @throws ApiError `signed_out`, `session_changed` */
  requireSender: (request: Request, form: MarkedForm) => Promise<SignedIn>;
  /** The marks of the forms of a page that answers the request. */
  marksOf: (request: Request) => Record<MarkedForm, string>;
  /** Keeps refused input until it is corrected; null forgets it. */
  keepRefusedInput: (request: Request, input: Record<string, string> | null) => Promise<void>;
  /** Ends the browser's session and gives it another one. @param secret of `openSession` */
  replace: (request: Request, response: Response, secret: string) => Promise<void>;
  end: (request: Request, response: Response) => Promise<void>;
}

/** @param secure whether visitors reach the site by HTTPS */
export function openSessions(db: Database, secure: boolean): Sessions {
  const secretOf = (request: Request) => sessionSecretOf(request, secure) ?? '';
  const hashOf = (request: Request) => hashSecret(secretOf(request));
  async function find(request: Request): Promise<SignedIn | undefined> {
    return secretOf(request) ? findSession(db, hashOf(request)) : undefined;
  }
  async function require(request: Request): Promise<SignedIn> {
    const customer = await find(request);
    if (!customer) throw new ApiError('signed_out');
    return customer;
  }
  return {
    find,
    require,
    async requireSender(request, form) {
      const customer = await require(request);
      requireMark(request.body, secretOf(request), form);
      return customer;
    },
    marksOf: (request) => marksOf(secretOf(request)),
    keepRefusedInput: (request, input) => updateRefusedInput(db, hashOf(request), input),
    async replace(request, response, secret) {
      await deleteSession(db, hashOf(request));
      response.cookie(...sessionCookie(secret, secure));
    },
    async end(request, response) {
      await deleteSession(db, hashOf(request));
      response.clearCookie(...endedCookie(secure));
    },
  };
}

/** An order of the customer. @throws ApiError `order_unknown`, also for an order of somebody else */
export async function requireOwnOrder(db: Database, customer: Customer, id: string): Promise<Order> {
  const order = await findOrder(db, id);
  if (!order?.mailboxKey || order.mailboxKey !== customer.mailboxKey) throw new ApiError('order_unknown');
  return order;
}
