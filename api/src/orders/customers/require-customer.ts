import type { Request } from 'express';
import type { Database } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { findOrder } from '../order-repository.ts';
import type { Order } from '../table.ts';
import { sessionSecretOf } from './session-cookie.ts';
import { findCustomer, type Customer } from './session-repository.ts';

/** Reads the sessions of a site. */
export interface Sessions {
  db: Database;
  /** Whether visitors reach the site by HTTPS. */
  secure: boolean;
}

/** The signed-in customer of a request. */
export async function customerOf({ db, secure }: Sessions, request: Request): Promise<Customer | undefined> {
  const secret = sessionSecretOf(request, secure);
  return secret ? findCustomer(db, secret) : undefined;
}

/** @throws ApiError `signed_out` */
export async function requireCustomer(sessions: Sessions, request: Request): Promise<Customer> {
  const customer = await customerOf(sessions, request);
  if (!customer) throw new ApiError('signed_out');
  return customer;
}

/** An order of the customer. @throws ApiError `order_unknown`, the same for a missing order and that of somebody else */
export async function requireOwnOrder(db: Database, { mailboxKey }: Customer, id: string): Promise<Order> {
  const order = await findOrder(db, id);
  if (!order?.mailboxKey || order.mailboxKey !== mailboxKey) throw new ApiError('order_unknown');
  return order;
}
