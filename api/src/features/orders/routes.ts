import { Router, type Request } from 'express';
import {
  clientSecretAnswerSchema,
  currency,
  idempotencyKeySchema,
  paymentRequestSchema,
  subscriptionRequestSchema,
  type PaymentSettings,
} from '@site/api-contract';
import { refuseOtherMethods } from '../../platform/http/answer-errors.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { limitPerAddress, limitPerEmail, type RateLimits } from '../../platform/http/limit-rate.ts';
import { readBody, validate } from '../../platform/http/read-body.ts';
import { openOrder } from './open-order.ts';
import type { OrdersParts } from './orders-parts.ts';
import { checkAmount, requirePlan } from './price-of-plan.ts';
import { startPayment } from './start-payment.ts';
import { startSubscription } from './start-subscription.ts';

interface OrderRoutesParts extends OrdersParts {
  rateLimits: RateLimits;
  settings: PaymentSettings;
}

/** How payments and subscriptions begin. */
export function orderRoutes(parts: OrderRoutesParts): Router {
  const { rateLimits, settings } = parts;
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

  for (const name of ['create-payment-intent', 'create-subscription'])
    router.all(`/api/${name}`, refuseOtherMethods('POST'));
  router.all('/api/payment-settings', refuseOtherMethods('GET, HEAD'));
  return router;
}

function idempotencyKeyOf(request: Request): string | undefined {
  const key = idempotencyKeySchema.safeParse(request.header('Idempotency-Key'));
  if (!key.success) throw new ApiError('field_invalid', { field: 'Idempotency-Key' });
  return key.data;
}
