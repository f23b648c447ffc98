import { Router } from 'express';
import { orderProofSchema } from '@site/api-contract';
import { findLatestInvoice } from '../../orders/invoices/invoice-repository.ts';
import { printedNumber } from '../../orders/invoices/printed-number.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { readProvenOrder } from '../../orders/order-proof.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { addPost } from '../../platform/http/endpoints.ts';
import { limitReadsPerAddress, type RateLimits } from '../../platform/http/limit-rate.ts';
import { validate } from '../../platform/http/read-body.ts';
import { drawInvoice } from './draw-invoice.ts';

interface InvoiceDependencies extends OrderDependencies {
  rateLimits: RateLimits;
}

/** POST /api/order-invoice: the latest invoice of an order, as a PDF. */
export function invoiceRoutes(dependencies: InvoiceDependencies): Router {
  const { db, rateLimits } = dependencies;
  const router = Router();
  const limits = { perAddress: limitReadsPerAddress(rateLimits) };
  addPost(router, '/api/order-invoice', limits, async (request, response) => {
    const proof = validate(orderProofSchema, request.body);
    const order = await readProvenOrder(dependencies, proof, request.log);
    const invoice = await findLatestInvoice(db, order.id);
    if (!invoice) throw new ApiError('order_unpaid');
    response
      .type('application/pdf')
      .attachment(`${printedNumber(invoice)}.pdf`)
      .send(await drawInvoice(invoice));
  });
  return router;
}
