import type Stripe from 'stripe';
import type { Event } from './objects.ts';
import type { Provider } from './provider.ts';

/** The pauses before an unanswered event is sent again, in ms; the last one repeats. */
const retryPausesMs = [500, 1000, 2000, 5000];
const responseTimeMs = 10_000;

interface WebhookTarget {
  url: string;
  secret: string;
}

interface Webhooks {
  wake: () => void;
  stop: () => void;
}

/** Sends each event, signed and the oldest first, until the response is a success. */
export function sendWebhooks(provider: Provider, stripe: Stripe, target: WebhookTarget): Webhooks {
  const failures = new Map<string, number>();
  const notBefore = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running = false;

  async function send(event: Event): Promise<number> {
    const payload = JSON.stringify({ ...event, pending_webhooks: 1 });
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: target.secret });
    const response = await fetch(target.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body: payload,
      signal: AbortSignal.timeout(responseTimeMs),
    });
    await response.arrayBuffer();
    return response.status;
  }

  async function sendPending(): Promise<void> {
    if (running) return;
    running = true;
    const now = Date.now();
    const pending = provider.ledger.all<Event>('event', (event) => event.pending_webhooks > 0);
    for (const event of pending) {
      if (stopped) break;
      if ((notBefore.get(event.id) ?? 0) > now) continue;
      const status = await send(event).catch(() => 0);
      if (status >= 200 && status < 300) {
        provider.ledger.put({ ...event, pending_webhooks: 0 });
        provider.ledger.commit();
        continue;
      }
      const count = failures.get(event.id) ?? 0;
      failures.set(event.id, count + 1);
      notBefore.set(event.id, Date.now() + (retryPausesMs[count] ?? retryPausesMs.at(-1) ?? 0));
    }
    running = false;
    schedule(500);
  }

  function schedule(inMs: number): void {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void sendPending(), inMs);
  }

  schedule(100);
  return {
    wake: () => schedule(0),
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
