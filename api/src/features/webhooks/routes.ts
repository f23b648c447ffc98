import express, { Router, type RequestHandler } from 'express';
import { ApiError } from '../../platform/http/api-error.ts';
import { refuseOtherMethods } from '../../platform/http/endpoints.ts';
import { limitInvalidSignatures } from '../../platform/http/limit-rate.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { eventSchema, referencesOf, type ProviderEvent } from './event-schema.ts';
import { storeEvent } from './store-event.ts';
import { verifySignature } from './verify-signature.ts';

interface WebhookDependencies
  extends OrderDependencies, Pick<RouteDependencies, 'rateLimits' | 'wakeOutbox'> {
  webhookSecret: string;
  /** Records the time from an event's creation to its arrival, in seconds. */
  recordEventLag: (seconds: number) => void;
}

/** The largest event, in bytes. */
const maxEventBytes = 2 * 1024 * 1024;

/**
 * Stores each signed event with a job, which finds the order and refreshes it. A signed event that cannot be used gets a 200
 * with a note, as the provider would otherwise send it again for days.
 */
export function webhookRoutes({
  webhookSecret,
  wakeOutbox,
  recordEventLag,
  ...dependencies
}: WebhookDependencies): Router {
  const router = Router();
  const { db, stripe, rateLimits } = dependencies;
  const refuse = limitInvalidSignatures(rateLimits);

  const requireSignature: RequestHandler = (request, response, next) => {
    if (request.header('Stripe-Signature')) return next();
    refuse(request, response, (limited) => next(limited ?? new ApiError('signature_invalid')));
  };
  // Not parsed: the signature covers the exact bytes.
  const rawBody = express.raw({ type: () => true, limit: maxEventBytes });
  const checkSignature: RequestHandler = (request, response, next) => {
    const body: unknown = request.body;
    try {
      verifySignature(
        stripe,
        Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        request.header('Stripe-Signature'),
        webhookSecret,
      );
    } catch (error) {
      return refuse(request, response, (limited) => next(limited ?? error));
    }
    next();
  };

  router.post('/api/stripe-webhook', requireSignature, rawBody, checkSignature, async (request, response) => {
    const { event, note } = readEvent(request.body as Buffer);
    if (!event) {
      request.log.error({ alarm: 'event_unreadable', note }, 'a signed event cannot be used');
      response.json({ received: true, note });
      return;
    }
    const isNew = await storeEvent(db, event);
    request.log.info({ event: event.id, type: event.type, isNew }, 'event received');
    if (isNew && event.type === 'refund.failed') {
      const { ids } = referencesOf(event);
      request.log.error({ alarm: 'refund_failed', event: event.id, ids }, 'a refund did not reach its buyer');
    }
    if (isNew && event.created) recordEventLag(Date.now() / 1000 - event.created);
    if (isNew) wakeOutbox();
    response.json({ received: true });
  });
  router.all('/api/stripe-webhook', refuseOtherMethods('POST'));
  return router;
}

/** @throws ApiError `body_malformed` unless the body is JSON */
function readEvent(body: Buffer): { event?: ProviderEvent; note?: string } {
  let json: unknown;
  try {
    json = JSON.parse(body.toString('utf8'));
  } catch (cause) {
    throw new ApiError('body_malformed', { cause });
  }
  if ((json as { object?: unknown } | null)?.object === 'v2.core.event')
    return { note: 'Thin events are not used here: send snapshot events.' };
  const parsed = eventSchema.safeParse(json);
  if (parsed.success) return { event: parsed.data };
  const field = parsed.error.issues[0]?.path.join('.');
  return { note: `Not an event: ${field || 'the body'} is missing or wrong.` };
}
