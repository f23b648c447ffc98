import { Router } from 'express';
import {
  currency,
  subscriptionRequestSchema,
  trialDays,
  trialPageQuerySchema,
  type TrialPageData,
} from '@site/api-contract';
import { formatDay, formatLastDay } from '@site/shared-i18n';
import type { RouteDependencies } from '../route-dependencies.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { requirePlan } from '../../orders/provider-price.ts';
import { trialReminderDays } from '../../orders/reminders/queue-reminders.ts';
import { addGet, addPost } from '../../platform/http/endpoints.ts';
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

  // Without a limit: the shell asks for all visitors.
  addGet(router, '/api/trial/page', (request, response) => {
    const { language } = validate(trialPageQuerySchema, request.query);
    const after = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
    response.json({
      reminder: formatDay(after(trialDays - trialReminderDays), language),
      free: formatLastDay(after(trialDays), language),
      end: formatDay(after(trialDays), language),
    } satisfies TrialPageData);
  });
  return router;
}
