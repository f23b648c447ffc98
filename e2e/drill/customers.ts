import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../support/processes.ts';
/** Where customers go; `subjects` are those of the mails that came. */
interface Site {
  origin: string;
  provider: string;
  subjects(): Promise<string[]>;
}

const keys = JSON.parse(
  readFileSync(new URL('../../api/stand-ins/published-keys.json', import.meta.url), 'utf8'),
) as { publishableKey: string };

/** ms between two customers. */
const everyMs = 700;

/** The outcome of everything that was accepted. */
interface Accounts {
  messages: number;
  orders: number;
  /** How many answers clearly stated that nothing was accepted. */
  refusals: number;
  /** One line for each thing that was lost, duplicated or answered differently. */
  faults: string[];
}

/** Sends messages and pays during the whole run, and relies on each answer. */
export function startCustomers(site: Site): {
  close(): Promise<Accounts>;
} {
  const messages: string[] = [];
  const orders: { secret: string; email: string }[] = [];
  const faults: string[] = [];
  let refusals = 0;
  let isOpen = true;

  async function post(path: string, body: object): Promise<Record<string, unknown> | undefined> {
    const key = randomUUID();
    const headers = { 'content-type': 'application/json', 'idempotency-key': key };
    const answer = await fetch(site.origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const answered = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
    if (answer.ok) return answered;
    refusals += 1;
    // A refusal must be clear: status, code and message.
    if (typeof answered.code !== 'string' || typeof answered.message !== 'string')
      faults.push(`${path} answered ${answer.status} without a code`);
    return undefined;
  }

  async function write(number: number): Promise<void> {
    const subject = `drill-${number}-end`;
    const person = { name: 'Ada', email: `ada${number}@example.org`, language: 'en' };
    const accepted = await post('/api/contact', { ...person, subject, message: 'A message.', elapsed: 9000 });
    if (accepted) messages.push(subject);
  }

  async function pay(number: number): Promise<void> {
    const answer = await post('/api/create-payment-intent', {
      plan: 'premium',
      amount: 49.9,
      language: 'en',
    });
    const secret = answer?.clientSecret;
    if (typeof secret !== 'string') return;
    const email = `buyer${number}@example.org`;
    if (await confirm(secret, email)) orders.push({ secret, email });
  }

  /** Pays as the provider's script does in a browser. @returns whether the payment was accepted */
  async function confirm(secret: string, email: string): Promise<boolean> {
    const body = new URLSearchParams({
      client_secret: secret,
      return_url: site.origin,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[card][cvc]': '123',
      'payment_method_data[billing_details][email]': email,
    });
    const id = secret.split('_secret_')[0] ?? '';
    const headers = { authorization: `Bearer ${keys.publishableKey}` };
    const url = `${site.provider}/v1/payment_intents/${id}/confirm`;
    const answer = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined);
    const order = (await answer?.json()) as { status?: string } | undefined;
    return order?.status === 'succeeded';
  }

  const working = (async () => {
    for (let number = 1; isOpen; number++) {
      const act = number % 3 === 0 ? pay : write;
      await act(number).catch((error: unknown) => faults.push(String(error)));
      await pause(everyMs);
    }
  })();

  async function close(): Promise<Accounts> {
    isOpen = false;
    await working;
    const count = (all: string[], wanted: string) => all.filter((subject) => subject.includes(wanted)).length;
    const isThere = async () => {
      const all = await site.subjects();
      return (
        messages.every((subject) => count(all, subject) > 0) && count(all, 'Confirmation') >= orders.length
      );
    };
    await until(isThere, 'every mail has come', undefined, 120_000).catch((error: unknown) =>
      faults.push(String(error)),
    );
    const all = await site.subjects();
    for (const subject of messages)
      if (count(all, subject) !== 1) faults.push(`${subject} came ${count(all, subject)} times`);
    for (const { secret, email } of orders) {
      const state = await post('/api/order-state', { clientSecret: secret });
      if (state?.status !== 'paid') faults.push(`The order of ${email} is ${String(state?.status)}`);
    }
    return { messages: messages.length, orders: orders.length, refusals, faults };
  }
  return { close };
}
