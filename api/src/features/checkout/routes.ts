import { Router } from 'express';
import { currency, retiringPrices, paymentRequestSchema, type PaymentSettings } from '@site/api-contract';
import { openOrder } from '../../orders/open-order.ts';
import { requirePlan } from '../../orders/provider-price.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { addGet, addPost } from '../../platform/http/endpoints.ts';
import { idempotencyKeyOf, validate } from '../../platform/http/read-body.ts';
import { requestIdOf } from '../../platform/http/request-log.ts';
import { startPayment } from './start-payment.ts';

interface CheckoutDependencies extends OrderDependencies, Pick<RouteDependencies, 'rateLimits'> {
  settings: PaymentSettings;
}

export function checkoutRoutes(dependencies: CheckoutDependencies): Router {
  const { rateLimits, settings } = dependencies;
  const router = Router();

  addGet(router, '/api/payment-settings', (_request, response) => void response.json(settings));

  addPost(router, '/api/create-payment-intent', { rateLimits }, async (request, response) => {
    const { language, ...sent } = validate(paymentRequestSchema, request.body);
    const { id: plan, amount: listed } = requirePlan(sent.plan, 'plan');
    // The request has francs with decimals. Compared as text: in floating point, 49.9 * 100 is not 4990.
    const amount = [listed, retiringPrices[plan]].find(
      (one = 0) => (one / 100).toString() === sent.amount.toString(),
    );
    if (!amount) throw new ApiError('amount_wrong', { field: 'amount' });
    const payment = {
      kind: 'payment',
      plan,
      amount,
      currency,
      language,
      requestId: requestIdOf(request),
    } as const;
    const order = await openOrder(dependencies, payment, idempotencyKeyOf(request));
    response.json(await startPayment(dependencies, order, language));
  });
  return router;
}
