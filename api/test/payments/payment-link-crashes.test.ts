// @module-tag slow
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { folderWithFreshData, startApi, type ApiProcess } from '../support/api-process.ts';
import { eventually } from '../support/eventually.ts';
import { openStableAddress } from '../support/stable-address.ts';
import { attachedPdfText, startMailServer } from '../support/mail-server.ts';
import { waitLimitMs } from '../support/wait-limit.ts';
import { storedRows } from '../support/stored-rows.ts';
import { startTestProvider } from '../support/test-provider.ts';

/** The number of kills; 12 cover every victim at every moment. */
const kills = Number(process.env['CRASH_KILLS'] ?? 6);

const victims = ['the provider', 'the api', 'both'] as const;
const buyersPerKill = 3;

async function tooLate(message: string): Promise<never> {
  await once(AbortSignal.timeout(waitLimitMs), 'abort');
  throw new Error(message);
}

/** The hours between reconciliations, for every other api start: 0 is off, the other one races with the events. */
const reconciliations = ['0', '0.0003'];

/** The length of the log that a failure shows, in characters. */
const logLength = 5000;

test(
  `C9 C10 C14 C16 each payment by link has one order, invoice and mail after ${kills} kills of api and provider`,
  async ({ annotate }) => {
    const address = await openStableAddress();
    const [folder, provider, mail] = await Promise.all([
      folderWithFreshData(),
      startTestProvider(`${address.url}/api/stripe-webhook`),
      startMailServer(),
    ]);
    let starts = 0;
    const start = async () => {
      const started = await startApi(folder.path, {
        ...provider.environment,
        SMTP_URL: mail.url,
        RECONCILIATION_HOURS: reconciliations[(starts += 1) % reconciliations.length] ?? '0',
      });
      address.leadTo(started);
      return started;
    };
    let api: ApiProcess = await start();

    let bought = 0;
    /** A visitor pays. If the provider is killed meanwhile, the result is unknown. */
    async function buy(): Promise<void> {
      const path = (bought += 1) % 2 === 0 ? '/pay' : '/pay/month';
      const fields = { plan: 'basic', email: `${randomUUID()}@example.ch` };
      await provider.payByLink(fields, path, { locale: 'en' }).catch(() => undefined);
    }

    /** The moments of the kills; the test starts to wait for each before the buyers pay. */
    const moments = [
      ['the buyers pay', () => Promise.resolve()],
      ['the session was read', () => provider.disturb(/^GET \/v1\/checkout\/sessions\//, 'lose')],
      ['a mail arrives', () => mail.nextArrival()],
      [
        'the payment was read',
        () => provider.disturb(/^GET \/v1\/(payment_intents|subscriptions)\//, 'lose'),
      ],
    ] as const;

    for (let kill = 0; kill < kills; kill += 1) {
      const victim = victims[kill % victims.length];
      const [name, come] = moments[kill % moments.length] ?? moments[0];
      const moment = Promise.race([come(), tooLate(`no kill, as never ${name}`)]);
      const buyers = Array.from({ length: buyersPerKill }, buy);
      await moment;
      await Promise.all([
        victim !== 'the provider' && api.kill(),
        victim !== 'the api' && provider.kill(),
        ...buyers,
      ]);
      if (victim !== 'the api') await provider.restart();
      if (victim !== 'the provider') api = await start();
    }
    // The provider resends each event until it gets a success.
    const waiting = () => provider.events().filter((event) => event.pending_webhooks > 0);
    await eventually(
      () =>
        expect(
          waiting().map(({ type }) => type),
          api.log().slice(-logLength),
        ).toEqual([]),
      500,
    );
    await eventually(
      async () =>
        expect(await (await fetch(`${api.url}/metrics`)).text()).toMatch(
          /^outbox_waiting{failed="no"} 0\noutbox_waiting{failed="yes"} 0$[^]*^payments_unmatched 0$/m,
        ),
      500,
    );
    await api.stop();

    const paid = provider.sessions().filter((session) => session.payment_status === 'paid');
    const orders = await storedRows(
      folder.path,
      `select o.session_id, o.email, o.status, array_agg(i.number) as numbers
     from orders o left join invoices i on i.order_id = o.id group by o.id`,
    );
    expect(paid.length).toBeGreaterThanOrEqual(kills);
    expect(orders).toHaveLength(paid.length);
    for (const { id, mode, customer_details: details } of paid) {
      const ofSession = orders.filter((order) => order['session_id'] === id);
      const status = mode === 'subscription' ? 'active' : 'paid';
      expect(ofSession).toEqual([
        { session_id: id, email: details?.email, status, numbers: [expect.any(Number)] },
      ]);
      const mails = mail.to(details?.email ?? '');
      const printed = `-${String(ofSession[0]?.['numbers']).padStart(6, '0')}`;
      expect(mails.map(({ subject }) => subject?.slice(-printed.length))).toEqual([printed]);
      expect(await attachedPdfText(mails[0])).toContain(printed);
    }
    const numbers = orders.flatMap((order) => order['numbers'] as number[]).sort((a, b) => a - b);
    expect(numbers).toEqual(paid.map((_, index) => index + 1));
    expect(mail.mails()).toHaveLength(paid.length);
    const [all, charged] = [provider.sessions(), provider.charges().filter((charge) => charge.paid)];
    expect(charged).toHaveLength(paid.length);
    const repeated = mail.arrivals.length - mail.mails().length;
    await annotate(`${kills} kills, ${all.length} sessions, ${paid.length} paid, ${repeated} mails repeated`);
    address.close();
    await Promise.all([folder.remove(), provider.close(), mail.close()]);
  },
  (3 + kills) * waitLimitMs,
);
