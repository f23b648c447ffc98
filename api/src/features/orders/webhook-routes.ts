import express, { Router } from 'express';
import type Stripe from 'stripe';
import { refuseOtherMethods } from '../../platform/http/answer-errors.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { OrdersParts } from './orders-parts.ts';
import { recordEvent } from './record-event.ts';

interface WebhookParts extends OrdersParts {
  webhookSecret: string;
  /** Called when there is something for the outbox to do at once. */
  wakeOutbox(): void;
}

/** The provider's events can be larger than what visitors send. */
const eventLimit = '1mb';

/** POST /api/stripe-webhook: each event is stored before it is answered; what follows from it, the outbox does. */
export function webhookRoutes({ db, stripe, webhookSecret, wakeOutbox }: WebhookParts): Router {
  const router = Router();
  // The signature covers the body byte by byte, so it is not parsed.
  const rawBody = express.raw({ type: () => true, limit: eventLimit });
  router.post('/api/stripe-webhook', rawBody, async (request, response) => {
    const event = readEvent(stripe, request.body, request.header('Stripe-Signature'), webhookSecret);
    const isNew = await recordEvent(db, event);
    request.log.info({ event: event.id, type: event.type, isNew }, 'event received');
    if (isNew) wakeOutbox();
    response.json({ received: true });
  });
  router.all('/api/stripe-webhook', refuseOtherMethods('POST'));
  return router;
}

function readEvent(
  stripe: Stripe,
  body: unknown,
  signature: string | undefined,
  secret: string,
): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(Buffer.isBuffer(body) ? body : '', signature ?? '', secret);
  } catch (cause) {
    throw new ApiError('signature_invalid', { cause });
  }
}
