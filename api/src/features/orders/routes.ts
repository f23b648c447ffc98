import { Router, type Request } from 'express';
import {
  clientSecretAnswerSchema,
  currency,
  idempotencyKeySchema,
  orderProofSchema,
  paymentRequestSchema,
  subscriptionRequestSchema,
  type OrderDownloadAnswer,
  type PaymentSettings,
} from '@site/api-contract';
import { refuseOtherMethods } from '../../platform/http/answer-errors.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import {
  limitPerAddress,
  limitPerEmail,
  limitReadsPerAddress,
  type RateLimits,
} from '../../platform/http/limit-rate.ts';
import { readBody, validate } from '../../platform/http/read-body.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { premiumPackage } from '../../platform/objects/packages.ts';
import { describeOrder, isPaid } from './describe-order.ts';
import { drawInvoice } from './draw-invoice.ts';
import { findLatestInvoice, printedNumber } from './issue-invoice.ts';
import { openOrder } from './open-order.ts';
import { findProvenOrder } from './order-proof.ts';
import type { OrdersParts } from './orders-parts.ts';
import { checkAmount, requirePlan } from './price-of-plan.ts';
import { refreshOrder } from './refresh-order.ts';
import { startPayment } from './start-payment.ts';
import { startSubscription } from './start-subscription.ts';
import type { Order } from './table.ts';

interface OrderRoutesParts extends OrdersParts {
  objects: ObjectStore;
  rateLimits: RateLimits;
  settings: PaymentSettings;
}

/** Payments, subscriptions, and what a buyer learns and gets of an order. */
export function orderRoutes(parts: OrderRoutesParts): Router {
  const { db, objects, rateLimits, settings } = parts;
  const router = Router();

  router.get('/api/payment-settings', (_request, response) => void response.json(settings));

  router.post(
    '/api/create-payment-intent',
    limitPerAddress(rateLimits),
    ...readBody,
    async (request, response) => {
      const asked = validate(paymentRequestSchema, request.body);
      const plan = requirePlan(asked.plan, 'plan');
      checkAmount(plan, asked.amount);
      const { id, amount } = plan;
      const { language } = asked;
      const requestId = String(request.id);
      const wanted = { kind: 'payment', plan: id, amount, currency, language, requestId } as const;
      const order = await openOrder(parts, wanted, idempotencyKeyOf(request));
      response.json(clientSecretAnswerSchema.parse(await startPayment(parts, order)));
    },
  );

  router.post(
    '/api/create-subscription',
    limitPerAddress(rateLimits),
    ...readBody,
    limitPerEmail(rateLimits, 'email'),
    async (request, response) => {
      const { planId, email, language } = validate(subscriptionRequestSchema, request.body);
      const { id, amount } = requirePlan(planId, 'planId');
      const requestId = String(request.id);
      const wanted = {
        kind: 'subscription',
        plan: id,
        amount,
        currency,
        language,
        email,
        requestId,
      } as const;
      const order = await openOrder(parts, wanted, idempotencyKeyOf(request));
      response.json(clientSecretAnswerSchema.parse(await startSubscription(parts, order)));
    },
  );

  router.post(
    '/api/order-state',
    limitReadsPerAddress(rateLimits),
    ...readBody,
    async (request, response) => {
      const order = await readFresh(parts, request);
      response.json(await describeOrder(db, order));
    },
  );

  router.post(
    '/api/order-download',
    limitReadsPerAddress(rateLimits),
    ...readBody,
    async (request, response) => {
      if (!isPaid(await readFresh(parts, request))) throw new ApiError('order_unpaid');
      const { key, fileName } = premiumPackage;
      const answer: OrderDownloadAnswer = { downloadUrl: await objects.linkTo(key, fileName) };
      response.json(answer);
    },
  );

  router.post(
    '/api/order-invoice',
    limitReadsPerAddress(rateLimits),
    ...readBody,
    async (request, response) => {
      const order = await readFresh(parts, request);
      const invoice = await findLatestInvoice(db, order.id);
      if (!invoice) throw new ApiError('order_unpaid');
      response
        .type('application/pdf')
        .attachment(`${printedNumber(invoice)}.pdf`)
        .send(await drawInvoice(invoice));
    },
  );

  const posts = [
    'create-payment-intent',
    'create-subscription',
    'order-state',
    'order-download',
    'order-invoice',
  ];
  for (const name of posts) router.all(`/api/${name}`, refuseOtherMethods('POST'));
  router.all('/api/payment-settings', refuseOtherMethods('GET, HEAD'));
  return router;
}

/** The order that the request proves, as the provider has it now, or as it was last known when that cannot be read. */
async function readFresh(parts: OrdersParts, request: Request): Promise<Order> {
  const { clientSecret } = validate(orderProofSchema, request.body);
  const order = await findProvenOrder(parts.db, clientSecret);
  return refreshOrder(parts, order.id).catch((error: unknown) => {
    request.log.warn({ err: error, order: order.id }, 'the order is shown as last known');
    return order;
  });
}

function idempotencyKeyOf(request: Request): string | undefined {
  const key = idempotencyKeySchema.safeParse(request.header('Idempotency-Key'));
  if (!key.success) throw new ApiError('field_invalid', { field: 'Idempotency-Key' });
  return key.data;
}
