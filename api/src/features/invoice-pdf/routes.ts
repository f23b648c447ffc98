import { Router } from 'express';
import { z } from 'zod';
import { orderProofSchema } from '@site/api-contract';
import { accountPage } from '../../customers/pages.ts';
import { findCreditNoteOfMailbox, findInvoiceOfMailbox } from '../../orders/mailbox-repository.ts';
import { findLatestInvoice } from '../../orders/invoices/invoice-repository.ts';
import { listCorrections } from '../../orders/invoices/billing-address-repository.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { readProvenOrder } from '../../orders/order-proof.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { addGet, addPost } from '../../platform/http/endpoints.ts';
import type { SiteForm } from '../../platform/http/form-post.ts';
import { limitReadsPerIp } from '../../platform/http/limit-rate.ts';
import { sendPdf } from '../../platform/http/responses.ts';
import { validate } from '../../platform/http/read-body.ts';
import { creditNoteFile, invoiceFile, issuedCreditNote, issuedInvoice } from './issued-documents.ts';

/** The links to documents on the page of an account. */
export const documentLinks: SiteForm = {
  ...accountPage,
  endpoints: ['/api/account/invoice', '/api/account/credit-note'],
  errors: ['signed_out'],
};

/** Documents as they were issued: an order's latest invoice, and a customer's invoices and credit notes. */
export function invoiceRoutes(
  dependencies: OrderDependencies & Pick<RouteDependencies, 'files' | 'rateLimits' | 'sessions'>,
): Router {
  const { db, rateLimits, sessions } = dependencies;
  const router = Router();
  addPost(router, '/api/order-invoice', { rateLimits, isReading: true }, async (request, response) => {
    const proof = validate(orderProofSchema, request.body);
    const order = await readProvenOrder(dependencies, proof, request.log);
    // The invoice names the buyer: after an erasure it is kept for the law alone, although old mails' links still work.
    if (order.erasureId) throw new ApiError('order_unknown');
    const invoice = await findLatestInvoice(db, order.id);
    if (!invoice) throw new ApiError('order_unpaid');
    // The payer may have entered another person's address; only that mailbox's owner may use its saved billing address.
    const customer = await sessions.find(request);
    const ownsMailbox = proof.orderToken !== undefined || customer?.mailboxKey === order.mailboxKey;
    if (invoice.billingAddress && !ownsMailbox) throw new ApiError('signed_out');
    sendPdf(response, invoiceFile(invoice), await issuedInvoice(dependencies, invoice));
  });

  addGet(router, '/api/account/invoice', limitReadsPerIp(rateLimits), async (request, response) => {
    const customer = await sessions.require(request);
    const number = numberSchema.safeParse(request.query['number']);
    const invoice = number.success && (await findInvoiceOfMailbox(db, customer.mailboxKey, number.data));
    if (!invoice) throw new ApiError('not_found');
    const revision = numberSchema.optional().catch(-1).parse(request.query['correction']);
    const corrections = revision === undefined ? [] : await listCorrections(db, [invoice.number]);
    const correction = corrections.find((one) => one.revision === revision);
    if (revision !== undefined && !correction) throw new ApiError('not_found');
    const content = await issuedInvoice(dependencies, invoice, correction);
    sendPdf(response, invoiceFile(invoice, correction), content);
  });

  addGet(router, '/api/account/credit-note', limitReadsPerIp(rateLimits), async (request, response) => {
    const customer = await sessions.require(request);
    const number = numberSchema.safeParse(request.query['number']);
    const issued = number.success && (await findCreditNoteOfMailbox(db, customer.mailboxKey, number.data));
    if (!issued) throw new ApiError('not_found');
    const { note, invoice } = issued;
    sendPdf(response, creditNoteFile(note, invoice), await issuedCreditNote(dependencies, note, invoice));
  });
  return router;
}

/** A number of the database's type `integer`. */
const numberSchema = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
