import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { confirmationOf } from '../support/payments.ts';
import { until } from '../support/processes.ts';

/** Where customers go; `subjects` are those of the mails that came. */
interface Site {
  origin: string;
  provider: string;
  subjects(): Promise<string[]>;
}

const keyFile = new URL('../../api/stand-ins/published-keys.json', import.meta.url);
const { publishableKey } = JSON.parse(readFileSync(keyFile, 'utf8')) as { publishableKey: string };

const everyMs = 700;

/** Sends messages and pays during the whole run, and relies on each response. */
export function startCustomers(site: Site) {
  const messages: string[] = [];
  const orders: { secret: string; email: string }[] = [];
  const faults: string[] = [];
  let refusals = 0;
  let isOpen = true;

  async function post(path: string, data: object): Promise<Record<string, unknown> | undefined> {
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
    const init = { method: 'POST', headers, body: JSON.stringify(data) };
    const response = await fetch(site.origin + path, init);
    const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
    if (response.ok) return body;
    refusals += 1;
    // A refusal must be clear: status, code and message.
    if (typeof body.code !== 'string' || typeof body.message !== 'string')
      faults.push(`${path} answered ${response.status} without a code`);
    return undefined;
  }

  async function write(number: number): Promise<void> {
    const subject = `drill-${number}-end`;
    const person = { name: 'Ada', email: `ada${number}@example.org`, language: 'en' };
    const message = { ...person, subject, message: 'A message.', elapsed: 9000 };
    if (await post('/api/contact', message)) messages.push(subject);
  }

  async function pay(number: number): Promise<void> {
    const wanted = { plan: 'premium', amount: 49.9, language: 'en' };
    const secret = (await post('/api/create-payment-intent', wanted))?.clientSecret;
    if (typeof secret !== 'string') return;
    const email = `buyer${number}@example.org`;
    const { path, form } = confirmationOf(secret, { email, returnTo: site.origin });
    const headers = { authorization: `Bearer ${publishableKey}` };
    const body = new URLSearchParams(form);
    const response = await fetch(site.provider + path, { method: 'POST', headers, body }).catch(
      () => undefined,
    );
    const confirmed = (await response?.json()) as { status?: string } | undefined;
    if (confirmed?.status === 'succeeded') orders.push({ secret, email });
  }

  const working = (async () => {
    for (let number = 1; isOpen; number++) {
      const act = number % 3 === 0 ? pay : write;
      await act(number).catch((error: unknown) => faults.push(String(error)));
      await pause(everyMs);
    }
  })();

  return {
    /** Waits for the mails. @returns a line for each thing that was lost, duplicated or answered differently */
    async close() {
      isOpen = false;
      await working;
      let all: string[] = [];
      const count = (part: string) => all.filter((subject) => subject.includes(part)).length;
      const isThere = async () => {
        all = await site.subjects();
        return messages.every((subject) => count(subject) > 0) && count('Confirmation') >= orders.length;
      };
      const report = (error: unknown) => faults.push(String(error));
      await until(isThere, 'every mail has come', undefined, 120_000).catch(report);
      for (const subject of messages)
        if (count(subject) !== 1) faults.push(`${subject} came ${count(subject)} times`);
      for (const { secret, email } of orders) {
        const state = await post('/api/order-state', { clientSecret: secret });
        if (state?.status !== 'paid') faults.push(`The order of ${email} is ${String(state?.status)}`);
      }
      if (orders.length === 0) faults.push('nobody bought anything');
      const accepted = `${messages.length} messages and ${orders.length} orders accepted`;
      console.log(`${accepted}, ${refusals} refused with a reason`);
      return faults;
    },
  };
}
