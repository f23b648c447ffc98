import { Router, type Response } from 'express';
import { z } from 'zod';
import { orderProofSchema } from '@site/api-contract';
import { findInvoiceOf } from '../../orders/customers/customer-order-repository.ts';
import { sessionSecretOf } from '../../orders/customers/session-cookie.ts';
import { requireCustomer } from '../../orders/customers/sessions.ts';
import { findLatestInvoice, type IssuedInvoice } from '../../orders/invoices/invoice-repository.ts';
import { printedNumber } from '../../orders/invoices/printed-number.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { readProvenOrder } from '../../orders/order-proof.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { addGet, addPost } from '../../platform/http/endpoints.ts';
import { limitReadsPerAddress, type RateLimits } from '../../platform/http/limit-rate.ts';
import { validate } from '../../platform/http/read-body.ts';
import { drawInvoice } from './draw-invoice.ts';

interface InvoiceDependencies extends OrderDependencies {
  rateLimits: RateLimits;
  /** Whether visitors reach the site by HTTPS. */
  secure: boolean;
}

/** POST /api/order-invoice: the latest invoice of an order, and GET /api/account/invoice: one of a customer; as PDF. */
export function invoiceRoutes(dependencies: InvoiceDependencies): Router {
  const { db, rateLimits, secure } = dependencies;
  const router = Router();
  const limits = { perAddress: limitReadsPerAddress(rateLimits) };
  addPost(router, '/api/order-invoice', limits, async (request, response) => {
    const proof = validate(orderProofSchema, request.body);
    const order = await readProvenOrder(dependencies, proof, request.log);
    const invoice = await findLatestInvoice(db, order.id);
    if (!invoice) throw new ApiError('order_unpaid');
    await sendInvoice(response, invoice);
  });

  addGet(router, '/api/account/invoice', limitReadsPerAddress(rateLimits), async (request, response) => {
    const customer = await requireCustomer(db, sessionSecretOf(request, secure));
    const number = invoiceNumberSchema.safeParse(request.query['number']);
    const invoice = number.success && (await findInvoiceOf(db, customer.mailboxKey, number.data));
    if (!invoice) throw new ApiError('not_found');
    await sendInvoice(response, invoice);
  });
  return router;
}

/** A number of the database's type `integer`. */
const invoiceNumberSchema = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

async function sendInvoice(response: Response, invoice: IssuedInvoice): Promise<void> {
  const content = await drawInvoice(invoice);
  response.set('Cache-Control', 'private, no-store');
  response
    .type('application/pdf')
    .attachment(`${printedNumber(invoice)}.pdf`)
    .send(content);
}
