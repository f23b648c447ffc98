import express, { Router, type RequestHandler } from 'express';
import { refuseOtherMethods } from '../../../platform/http/answer-errors.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { limitInvalidSignatures, type RateLimits } from '../../../platform/http/limit-rate.ts';
import type { OrdersParts } from '../orders-parts.ts';
import { eventSchema, type ProviderEvent } from './event-schema.ts';
import { recordEvent } from './record-event.ts';
import { verifySignature } from './verify-event.ts';

interface WebhookParts extends OrdersParts {
  webhookSecret: string;
  rateLimits: RateLimits;
  /** Called when there is something for the outbox to do at once. */
  wakeOutbox(): void;
}

/** The provider's events can be larger than what visitors send, in bytes. */
const eventLimit = 2 * 1024 * 1024;

/**
 * POST /api/stripe-webhook: each event is stored before it is answered; what follows from it, the outbox does. What the
 * provider has signed and the api has no use for is answered as received, with a note: it would be sent again for days.
 */
export function webhookRoutes({ webhookSecret, wakeOutbox, ...parts }: WebhookParts): Router {
  const router = Router();
  const { db, stripe, rateLimits } = parts;
  const refuse = limitInvalidSignatures(rateLimits);

  const wantSignature: RequestHandler = (request, response, next) => {
    if (request.header('Stripe-Signature')) return next();
    refuse(request, response, (limited) => next(limited ?? new ApiError('signature_invalid')));
  };
  // The signature covers the body byte by byte, so it is not parsed.
  const rawBody = express.raw({ type: () => true, limit: eventLimit });
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

  router.post('/api/stripe-webhook', wantSignature, rawBody, checkSignature, async (request, response) => {
    const { event, note } = readEvent(request.body as Buffer);
    if (!event) {
      request.log.error({ alarm: 'event_unreadable', note }, 'a signed event is of no use');
      response.json({ received: true, note });
      return;
    }
    const isNew = await recordEvent(db, event);
    request.log.info({ event: event.id, type: event.type, isNew }, 'event received');
    if (isNew) wakeOutbox();
    response.json({ received: true });
  });
  router.all('/api/stripe-webhook', refuseOtherMethods('POST'));
  return router;
}

/** @throws ApiError `body_malformed` for what is no JSON */
function readEvent(body: Buffer): { event?: ProviderEvent; note?: string } {
  let given: unknown;
  try {
    given = JSON.parse(body.toString('utf8'));
  } catch (cause) {
    throw new ApiError('body_malformed', { cause });
  }
  if ((given as { object?: unknown } | null)?.object === 'v2.core.event')
    return { note: 'Thin events are not used here: send snapshot events.' };
  const parsed = eventSchema.safeParse(given);
  if (parsed.success) return { event: parsed.data };
  const field = parsed.error.issues[0]?.path.join('.');
  return { note: `Not an event: ${field || 'the body'} is missing or wrong.` };
}
