import { Router } from 'express';
import { currency, subscriptionRequestSchema } from '@site/api-contract';
import type { RouteDependencies } from '../route-dependencies.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { requirePlan } from '../../orders/provider-price.ts';
import { addPost } from '../../platform/http/endpoints.ts';
import { idempotencyKeyOf, validate } from '../../platform/http/read-body.ts';
import { requestIdOf } from '../../platform/http/request-log.ts';
import { openSubscription, closeOtherUnpaid } from './one-subscription.ts';
import { startSubscription } from './start-subscription.ts';

export function subscriptionRoutes(
  dependencies: OrderDependencies & Pick<RouteDependencies, 'rateLimits'>,
): Router {
  const { rateLimits } = dependencies;
  const router = Router();
  addPost(router, '/api/create-subscription', { rateLimits }, async (request, response) => {
    const { planId, email, language, terms } = validate(subscriptionRequestSchema, request.body);
    const { id: plan, amount } = requirePlan(planId, 'planId');
    const requestId = requestIdOf(request);
    const kind = 'subscription';
    const subscription = { kind, plan, amount, currency, language, email, requestId, terms } as const;
    const order = await openSubscription(dependencies, subscription, idempotencyKeyOf(request));
    const body = await startSubscription(dependencies, order, language);
    await closeOtherUnpaid(dependencies, order.id);
    response.json(body);
  });
  return router;
}
