import { once } from 'node:events';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import Stripe from 'stripe';
import type {
  CheckoutSession,
  PaymentLink,
  Account,
  Charge,
  Customer,
  Event,
  Invoice,
  PaymentIntent,
  Price,
  Subscription,
  Dispute,
} from '../../stand-ins/src/payments/objects.ts';
import { temporaryFolder } from './api-process.ts';
import { postForm } from './requests.ts';
import { standInKeys, startPayments, storedObjects } from './start-stand-ins.ts';

/**
 * A disturbed call: with `hold` it does not reach the provider, with `pause` it does later, with `lose` its response is lost;
 * the others return an error of the provider.
 */
type Fault = {
  on: string | RegExp;
  what: 'hold' | 'pause' | 'lose' | keyof typeof refusals;
  times: number;
  met: (resume?: () => void) => void;
};

const refusals = {
  refuse: {
    status: 400,
    error: { type: 'invalid_request_error', message: 'Your account cannot make charges.' },
  },
  challenge: {
    status: 402,
    error: {
      type: 'card_error',
      code: 'subscription_payment_intent_requires_action',
      message: 'This payment requires additional user action.',
    },
  },
  decline: { status: 402, error: { type: 'card_error', message: 'Your card was declined.' } },
};

/** The stand-in for the provider, behind a proxy that can disturb calls; tests send its events themselves. */
export type TestProvider = Awaited<ReturnType<typeof startTestProvider>>;

/** @param webhookUrl the receiver of automatic events; none by default, as most tests send them by hand */
export async function startTestProvider(webhookUrl = '') {
  const folder = await temporaryFolder();
  const start = () => startPayments(folder.path, { STRIPE_WEBHOOK_URL: webhookUrl });
  let standIn = await start();
  let fault: Fault | undefined;
  const calls: string[] = [];
  const line = createServer((request, response) => void pass(request, response));
  await once(line.listen(0, '127.0.0.1'), 'listening');

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const endpoint = `${request.method} ${request.url?.split('?')[0]}`;
    const isMeant = typeof fault?.on === 'string' ? endpoint === fault.on : fault?.on.test(endpoint);
    calls.push(endpoint);
    const hit = isMeant ? fault : undefined;
    if (hit && --hit.times === 0) fault = undefined;
    if (hit?.what === 'hold') return hit.met();
    if (hit?.what === 'pause') await new Promise<void>((resume) => hit.met(resume));
    if (hit && hit.what in refusals) {
      const { status, error } = refusals[hit.what as keyof typeof refusals];
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
      return hit.met();
    }
    const { method, headers } = request;
    const call = forward(new URL(request.url ?? '/', standIn.url), { method, headers }, (incoming) => {
      if (hit && hit.what !== 'pause') {
        incoming.resume();
        request.socket.destroy();
        return hit.met();
      }
      response.writeHead(incoming.statusCode ?? 500, incoming.headers);
      incoming.pipe(response);
    });
    // If the provider has died, the connection breaks.
    call.on('error', () => request.socket.destroy());
    call.end(body);
  }

  const stripe = new Stripe(standInKeys.secretKey);
  return {
    /** The settings that connect an api to this provider. */
    environment: {
      STRIPE_SECRET_KEY: standInKeys.secretKey,
      STRIPE_PUBLISHABLE_KEY: standInKeys.publishableKey,
      STRIPE_WEBHOOK_SECRET: standInKeys.webhookSecret,
      STRIPE_API_BASE: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    },
    /** The account's id. */
    account: () => storedObjects<Account>(folder.path, 'account')[0]?.id ?? '',
    payments: () => storedObjects<PaymentIntent>(folder.path, 'payment_intent'),
    subscriptions: () => storedObjects<Subscription>(folder.path, 'subscription'),
    prices: () => storedObjects<Price>(folder.path, 'price'),
    invoices: () => storedObjects<Invoice>(folder.path, 'invoice'),
    customers: () => storedObjects<Customer>(folder.path, 'customer'),
    events: () => storedObjects<Event>(folder.path, 'event'),

    /** Disturbs the next calls; resolves at the first one, with what lets a paused one go on. */
    disturb: (on: string | RegExp, what: Fault['what'], times = 1) =>
      new Promise<(() => void) | undefined>((resolve) => (fault = { on, what, times, met: resolve })),
    calm: () => (fault = undefined),
    /** The calls of the api since the start, such as `GET /v1/prices`. */
    calls,

    /** Moves the provider's clock ahead. @returns its time */
    async pass(days: number, hours = 0): Promise<Date> {
      const response = await postForm(`${standIn.url}/clock`, { days: String(days + hours / 24) });
      if (!response.ok) throw new Error(`The provider's clock answered ${response.status}`);
      return new Date(((await response.json()) as { now: string }).now);
    },

    /** kill -9; the proxy stays and does not answer. */
    kill: () => standIn.kill(),
    /** Starts it again after `kill`, with its stored state. */
    async restart(): Promise<void> {
      standIn = await start();
    },

    /** Confirms like the provider's script in a browser. */
    confirm: (clientSecret: string, number: string, email?: string, expires?: CardExpiry, name?: string) =>
      confirm(standIn.url, clientSecret, number, email, expires, name),

    /**
     * Pays on the page of a payment link like a visitor. Returns the page.
     * @param fields of its form, and the plan whose link it is: `other` sells none of ours
     * @param path of the links: subscriptions, or months without renewal
     */
    async payByLink(
      { plan = '', ...fields }: Record<string, string>,
      path: '/pay' | '/pay/month' = '/pay',
      { locale = '', languages = '' } = {},
    ): Promise<string> {
      const response = await fetch(`${standIn.url}${path}/${plan}${locale && `?locale=${locale}`}`, {
        method: 'POST',
        body: new URLSearchParams({ number: '4242424242424242', ...fields }),
        headers: { 'accept-language': languages },
      });
      return response.text();
    },
    sessions: () => storedObjects<CheckoutSession>(folder.path, 'checkout.session'),
    charges: () => storedObjects<Charge>(folder.path, 'charge'),
    disputes: () => storedObjects<Dispute>(folder.path, 'dispute'),
    /** Disputes a charge, as its payer's bank does. */
    dispute: (charge: string) => postForm(`${standIn.url}/disputes`, { charge }),
    links: () => storedObjects<PaymentLink>(folder.path, 'payment_link'),
    /** The SDK of the account's owner. */
    owner: (): Stripe => ownerOf(standIn.url),
    /** Makes a call fail at the provider; without arguments, removes all faults. */
    fail: (call = '', kind = 'fail', times = 1) =>
      postForm(`${standIn.url}/faults`, { call, kind, times: String(times) }),

    /** Sends a signed event to an api's webhook. */
    send(event: Event, apiUrl: string, secret: string = standInKeys.webhookSecret): Promise<Response> {
      return this.sendSigned(JSON.stringify(event), apiUrl, { secret });
    },
    /**
     * Sends any text with the provider's signature.
     * @param timestamp in seconds
     * @param before what its header begins with
     */
    sendSigned(
      payload: string,
      apiUrl: string,
      { secret = standInKeys.webhookSecret, timestamp = Math.floor(Date.now() / 1000), before = '' } = {},
    ): Promise<Response> {
      const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
      const headers = { 'content-type': 'application/json', 'stripe-signature': before + signature };
      return fetch(`${apiUrl}/api/stripe-webhook`, { method: 'POST', headers, body: payload });
    },
    async close() {
      line.close();
      line.closeAllConnections();
      await standIn.stop();
      await folder.remove();
    },
  };
}

function ownerOf(base: string): Stripe {
  const { hostname, port } = new URL(base);
  return new Stripe(standInKeys.secretKey, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 });
}

export interface Confirmed {
  status?: string;
  next_action?: { redirect_to_url: { url: string } } | null;
  error?: { code: string; decline_code?: string };
}

/** The last month in which a card is valid; months count from 1. */
export interface CardExpiry {
  month: number;
  year: number;
}

/** POST …/confirm with a card, the publishable key and the client secret. */
export async function confirm(
  base: string,
  clientSecret: string,
  number: string,
  email?: string,
  expires: CardExpiry = { month: 12, year: 2040 },
  name?: string,
): Promise<Confirmed> {
  const id = clientSecret.split('_secret_')[0] ?? '';
  const body = new URLSearchParams({
    client_secret: clientSecret,
    return_url: 'http://localhost:3000/',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': String(expires.month),
    'payment_method_data[card][exp_year]': String(expires.year),
    'payment_method_data[card][cvc]': '123',
    ...(email && { 'payment_method_data[billing_details][email]': email }),
    ...(name && { 'payment_method_data[billing_details][name]': name }),
  });
  const kind = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
  const headers = { authorization: `Bearer ${standInKeys.publishableKey}` };
  const response = await fetch(`${base}/v1/${kind}/${id}/confirm`, { method: 'POST', headers, body });
  return (await response.json()) as Confirmed;
}
