import { Router, type Request } from 'express';
import { orderDownloadRequestSchema, orderProofSchema, type OrderDownloadAnswer } from '@site/api-contract';
import { absoluteUrl } from '../../platform/http/absolute-url.ts';
import { refuseOtherMethods } from '../../platform/http/answer-errors.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { limitPerAddress, limitReadsPerAddress, type RateLimits } from '../../platform/http/limit-rate.ts';
import { readBody, validate } from '../../platform/http/read-body.ts';
import { premiumPackage } from '../../platform/packages/app-packages.ts';
import type { PackageStore } from '../../platform/packages/package-store.ts';
import { describeOrder, requirePaid } from './describe-order.ts';
import { drawInvoice } from './draw-invoice.ts';
import { endTrial } from './end-trial.ts';
import { giveConsent } from './give-consent.ts';
import { findLatestInvoice, printedNumber } from './issue-invoice.ts';
import { openPayment } from './order-payment.ts';
import { findProvenOrder, type GivenProof } from './order-proof.ts';
import type { OrdersParts } from './orders-parts.ts';
import { refreshOrder } from './refresh-order.ts';
import type { Order } from './table.ts';

interface ProvenOrderParts extends OrdersParts {
  packages: PackageStore;
  siteOrigin: string;
  rateLimits: RateLimits;
}

/** What who proves an order learns of it, gets of it and does with it. */
export function provenOrderRoutes(parts: ProvenOrderParts): Router {
  const { db, packages, rateLimits, siteOrigin } = parts;
  const router = Router();
  const reads = [limitReadsPerAddress(rateLimits), ...readBody];

  router.post('/api/order-state', ...reads, async (request, response) => {
    const proof = validate(orderProofSchema, request.body);
    response.json(await describeOrder(db, await readFresh(parts, request, proof), proof.language));
  });

  router.post('/api/order-download', ...reads, async (request, response) => {
    const asked = validate(orderDownloadRequestSchema, request.body);
    const order = await readFresh(parts, request, asked);
    requirePaid(order);
    // Before the consent: what cannot be delivered must not cost the right of withdrawal.
    const link = await packages.linkTo(premiumPackage);
    const answer: OrderDownloadAnswer = { downloadUrl: absoluteUrl(link, request, siteOrigin) };
    await giveConsent(db, order, asked);
    response.json(answer);
  });

  router.post('/api/order-invoice', ...reads, async (request, response) => {
    const order = await readFresh(parts, request, validate(orderProofSchema, request.body));
    const invoice = await findLatestInvoice(db, order.id);
    if (!invoice) throw new ApiError('order_unpaid');
    response
      .type('application/pdf')
      .attachment(`${printedNumber(invoice)}.pdf`)
      .send(await drawInvoice(invoice));
  });

  router.post('/api/order-end-trial', limitPerAddress(rateLimits), ...readBody, async (request, response) => {
    const proof = validate(orderProofSchema, request.body);
    const order = await endTrial(parts, await findProvenOrder(parts, proof));
    response.json(await describeOrder(db, order, proof.language));
  });

  router.post('/api/order-payment', limitPerAddress(rateLimits), ...readBody, async (request, response) => {
    const order = await findProvenOrder(parts, validate(orderProofSchema, request.body));
    response.json(await openPayment(parts, order));
  });

  for (const name of ['order-state', 'order-download', 'order-invoice', 'order-end-trial', 'order-payment'])
    router.all(`/api/${name}`, refuseOtherMethods('POST'));
  return router;
}

/** The order that is proved, as the provider has it now, or as it was last known when that cannot be read. */
async function readFresh(parts: OrdersParts, request: Request, proof: GivenProof): Promise<Order> {
  const order = await findProvenOrder(parts, proof);
  return refreshOrder(parts, order.id).catch((error: unknown) => {
    request.log.warn({ err: error, order: order.id }, 'the order is shown as last known');
    return order;
  });
}
