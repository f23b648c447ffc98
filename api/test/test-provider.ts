import { once } from 'node:events';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import Stripe from 'stripe';
import type { CheckoutSession, PaymentLink } from '../stand-ins/src/payments/checkout-objects.ts';
import type {
  Account,
  Charge,
  Event,
  PaymentIntent,
  Subscription,
} from '../stand-ins/src/payments/objects.ts';
import type { Dispute } from '../stand-ins/src/payments/reversal-objects.ts';
import { temporaryFolder } from './api-process.ts';
import { postForm } from './requests.ts';
import { sandboxKeys, startPayments, storedObjects } from './stand-ins.ts';

/**
 * What becomes of a call to the provider: `hold` never reaches it, `lose` reaches it and its answer is never seen,
 * `refuse` is answered as one that the provider understands and does not do.
 */
type Fault = { on: string; what: 'hold' | 'lose' | 'refuse'; times: number; met: () => void };

/** The provider as the api under test sees it, with the means to disturb the line and to send events by hand. */
export type TestProvider = Awaited<ReturnType<typeof startTestProvider>>;

export async function startTestProvider() {
  const folder = await temporaryFolder();
  let sandbox = await startPayments(folder.path);
  let fault: Fault | undefined;
  const line = createServer((request, response) => void pass(request, response));
  await once(line.listen(0, '127.0.0.1'), 'listening');

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const hit = fault && `${request.method} ${request.url?.split('?')[0]}` === fault.on ? fault : undefined;
    if (hit && --hit.times === 0) fault = undefined;
    if (hit?.what === 'hold') return hit.met();
    if (hit?.what === 'refuse') {
      const error = { type: 'invalid_request_error', message: 'Your account cannot make charges.' };
      response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
      return hit.met();
    }
    const { method, headers } = request;
    const call = forward(new URL(request.url ?? '/', sandbox.url), { method, headers }, (answer) => {
      if (hit) {
        answer.resume();
        request.socket.destroy();
        return hit.met();
      }
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    // A provider that has died breaks the line.
    call.on('error', () => request.socket.destroy());
    call.end(body);
  }

  const stripe = new Stripe(sandboxKeys.secretKey);
  return {
    /** What connects an api to this provider. */
    environment: {
      STRIPE_SECRET_KEY: sandboxKeys.secretKey,
      STRIPE_PUBLISHABLE_KEY: sandboxKeys.publishableKey,
      STRIPE_WEBHOOK_SECRET: sandboxKeys.webhookSecret,
      STRIPE_API_BASE: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    },
    /** The account's id, as the provider gives it. */
    account: () => storedObjects<Account>(folder.path, 'account')[0]?.id ?? '',
    payments: () => storedObjects<PaymentIntent>(folder.path, 'payment_intent'),
    subscriptions: () => storedObjects<Subscription>(folder.path, 'subscription'),
    events: () => storedObjects<Event>(folder.path, 'event'),

    /** Disturbs the next calls; resolves when the first of them was met. */
    disturb: (on: string, what: Fault['what'], times = 1) =>
      new Promise<void>((resolve) => (fault = { on, what, times, met: resolve })),
    calm: () => (fault = undefined),

    /** Lets the provider's time pass: some days, and hours where it matters. */
    async pass(days: number, hours = 0): Promise<void> {
      const answer = await postForm(`${sandbox.url}/clock`, { days: String(days + hours / 24) });
      if (!answer.ok) throw new Error(`The provider's clock answered ${answer.status}`);
    },

    /** kill -9; the line to it stays, and nobody answers. */
    kill: () => sandbox.kill(),
    /** Starts it anew after `kill`, with what it had made durable. */
    async restart(): Promise<void> {
      sandbox = await startPayments(folder.path);
    },

    /** Confirms as the provider's script does in a browser. */
    confirm: (clientSecret: string, number: string, email?: string) =>
      confirm(sandbox.url, clientSecret, number, email),

    /**
     * Pays on the page of a payment link, as a visitor does; answers the page.
     * @param path of the link: a subscription, or a month without renewal
     */
    async payByLink(
      fields: Record<string, string>,
      path: '/pay' | '/pay/month' = '/pay',
      { locale = '', languages = '' } = {},
    ): Promise<string> {
      const answer = await fetch(`${sandbox.url}${path}${locale && `?locale=${locale}`}`, {
        method: 'POST',
        body: new URLSearchParams({ number: '4242424242424242', ...fields }),
        headers: { 'accept-language': languages },
      });
      return answer.text();
    },
    sessions: () => storedObjects<CheckoutSession>(folder.path, 'checkout.session'),
    charges: () => storedObjects<Charge>(folder.path, 'charge'),
    disputes: () => storedObjects<Dispute>(folder.path, 'dispute'),
    links: () => storedObjects<PaymentLink>(folder.path, 'payment_link'),
    /** The account as its owner works with it. */
    owner: (): Stripe => ownerOf(sandbox.url),
    /** Lets calls fail at the provider itself, in its words; without a call, none. */
    fail: (call = '', kind = 'fail', times = 1) =>
      postForm(`${sandbox.url}/faults`, { call, kind, times: String(times) }),

    /** Sends an event to an api's webhook, signed now; answers the response. */
    send(event: Event, apiUrl: string, secret: string = sandboxKeys.webhookSecret): Promise<Response> {
      return this.sendSigned(JSON.stringify(event), apiUrl, { secret });
    },
    /** Sends any text as the provider would sign it. @param timestamp in seconds */
    sendSigned(
      payload: string,
      apiUrl: string,
      { secret = sandboxKeys.webhookSecret, timestamp = Math.floor(Date.now() / 1000) } = {},
    ): Promise<Response> {
      const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      return fetch(`${apiUrl}/api/stripe-webhook`, { method: 'POST', headers, body: payload });
    },
    async close() {
      line.close();
      line.closeAllConnections();
      await sandbox.stop();
      await folder.remove();
    },
  };
}

function ownerOf(base: string): Stripe {
  const { hostname, port } = new URL(base);
  return new Stripe(sandboxKeys.secretKey, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 });
}

export interface Confirmed {
  status?: string;
  next_action?: { redirect_to_url: { url: string } } | null;
  error?: { code: string; decline_code?: string };
}

/** POST …/confirm with a card, by the publishable key and the client secret alone. */
export async function confirm(
  base: string,
  clientSecret: string,
  number: string,
  email?: string,
): Promise<Confirmed> {
  const id = clientSecret.split('_secret_')[0] ?? '';
  const body = new URLSearchParams({
    client_secret: clientSecret,
    return_url: 'http://localhost:3000/',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2040',
    'payment_method_data[card][cvc]': '123',
    ...(email && { 'payment_method_data[billing_details][email]': email }),
  });
  const kind = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
  const headers = { authorization: `Bearer ${sandboxKeys.publishableKey}` };
  const answer = await fetch(`${base}/v1/${kind}/${id}/confirm`, { method: 'POST', headers, body });
  return (await answer.json()) as Confirmed;
}
