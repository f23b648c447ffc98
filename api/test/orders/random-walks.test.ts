import { decodeJwt } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { freeFeatures, leaseClaimsSchema, planFeatures } from '@site/api-contract';
import { booksOf, planAtProvider, type ProviderPlan } from '../support/provider-plan.ts';
import { RandomWalk, walkSettings } from '../support/random-walk.ts';
import { openShop } from '../support/shop.ts';
import { storedRows } from '../support/stored-rows.ts';
import type { Connected } from '../support/walking-team.ts';

/* `npm run test:search` walks 100 seeds; WALKS and WALK_SEED set how many and the first, as in `WALKS=300 WALK_SEED=1000`. */
const walks = Number(process.env['WALKS'] ?? 10);
const firstSeed = Number(process.env['WALK_SEED'] ?? 1);
const fastWalks = 1;
const stepsOfWalk = 12;
const daySeconds = 24 * 60 * 60;

const shop = openShop(walkSettings);

const seeds = Array.from({ length: walks }, (_, index) => firstSeed + index);
const title =
  'A4 A5 A6 A7 A8 A9 A10 A11 C9 C10 E3 E4 E5 E6 walk %i: provider, database, documents, mails and devices agree at the end';

/** Over all walks; amounts in centimes. */
const totals = {
  steps: 0,
  kills: 0,
  charges: 0,
  charged: 0,
  refunded: 0,
  invoices: 0,
  creditNotes: 0,
  mails: 0,
};
afterAll(() => console.log(`${walks} walks from seed ${firstSeed}: ${JSON.stringify(totals)}`));

test.each(seeds.slice(0, fastWalks))(title, goWalk);
test.each(seeds.slice(fastWalks))(title, { tags: ['slow'] }, goWalk);

async function goWalk(seed: number): Promise<void> {
  const walk = new RandomWalk(shop, seed);
  await walk.begin();
  for (let step = 0; step < stepsOfWalk; step++) await walk.step();
  await walk.end();
  const history = `after ${walk.steps.join('; ')}`;
  totals.steps += walk.steps.length;
  totals.kills += walk.steps.filter((step) => step.endsWith('killed')).length;
  await expectDocuments(walk, history);
  await expectPlans(walk, history);
}

/** Money, invoices, credit notes and mails. */
async function expectDocuments({ order, email, holder }: RandomWalk, history: string): Promise<void> {
  const rows = (query: string) => storedRows(shop.api.dataDir, query);
  const { subscription, paid, charges } = booksOf(shop.provider, order);
  const isOver = ['canceled', 'incomplete_expired'].includes(subscription?.status ?? '');
  const [{ status } = {}] = (await rows(`select status from orders where id = '${order}'`)) as {
    status?: string;
  }[];
  expect(
    [undefined, 'ended'].includes(status),
    `${status} here, ${subscription?.status} at the provider, ${history}`,
  ).toBe(isOver);

  const invoices = await rows(
    `select payment_id, amount, number from invoices where order_id = '${order}' order by payment_id`,
  );
  const notes = await rows(
    `select c.amount from credit_notes c join invoices i on i.number = c.invoice_number where i.order_id = '${order}'`,
  );
  const [numbers] = await rows(
    `select (select count(*)::int from invoices) as invoices, (select max(number) from invoices) as last_invoice,
     (select count(*)::int from credit_notes) as notes, (select max(number) from credit_notes) as last_note`,
  );
  expect(sumOf(charges), `charged is what invoices say, ${history}`).toBe(
    paid.reduce((sum, { amount_paid }) => sum + amount_paid, 0),
  );
  expect(charges, `each paid once, ${history}`).toHaveLength(paid.length);
  expect(
    invoices.map((row) => [row['payment_id'], row['amount']]),
    `invoices, ${history}`,
  ).toEqual(
    paid.map(({ id, amount_paid }) => [id, amount_paid]).sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  );
  expect(sumOf(notes as { amount: number }[]), `credit notes, ${history}`).toBe(
    charges.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0),
  );
  expect(numbers?.['last_invoice'] ?? 0, 'invoice numbers without a gap').toBe(numbers?.['invoices']);
  expect(numbers?.['last_note'] ?? 0, 'credit note numbers without a gap').toBe(numbers?.['notes']);

  const isErased = (await holder.page()).account === undefined;
  const subjects = shop.mail.to(email).map(({ subject }) => subject ?? '');
  for (const { number } of invoices as { number: number }[]) {
    const printed = `-${String(number).padStart(6, '0')}`;
    const mails = subjects.filter((subject) => subject.endsWith(printed)).length;
    // What was not sent when somebody was erased is not sent any more.
    expect(isErased ? [0, 1] : [1], `mails with invoice ${number}, ${history}`).toContain(mails);
  }
  totals.charges += charges.length;
  totals.charged += charges.reduce((sum, { amount }) => sum + amount, 0);
  totals.refunded += sumOf(notes as { amount: number }[]);
  totals.invoices += invoices.length;
  totals.creditNotes += notes.length;
  totals.mails += subjects.length;
  const ends = subjects.filter((subject) => /has ended$/.test(subject));
  expect(ends.length, `told of the end at most once, ${history}`).toBeLessThanOrEqual(1);
}

/** What every device gets: what the provider's books give its account, and never more. */
async function expectPlans({ order, holder, team }: RandomWalk, history: string): Promise<void> {
  const planOfOrder = planAtProvider(shop.provider, order);
  const none: ProviderPlan = { plan: null, state: 'none', until: undefined };
  const { account } = await holder.page();
  const joined = await team.joined();
  expect(account?.team?.taken ?? 0, `people, ${history}`).toBeLessThanOrEqual(2);
  const connected = await team.connected();
  for (const each of team.holders()) {
    const person = team.people.find((one) => one.holder === each);
    const isShared = person && joined.includes(person.name) && planOfOrder.plan === 'business';
    const expected = person ? (isShared ? planOfOrder : none) : account ? planOfOrder : none;
    const devicesOfHolder = connected.filter((one) => one.holder === each);
    const who = `devices of ${person?.name ?? 'the owner'}, ${history}`;
    for (const one of devicesOfHolder) expectPlan(one, expected, who);
    const listed = (await each.page()).account?.devices ?? [];
    expect(devicesOfHolder.map(({ entitlements }) => entitlements.device.id).sort(), who).toEqual(
      listed.map(({ device }) => device).sort(),
    );
    const synced = new Set(
      devicesOfHolder.filter(({ entitlements }) => entitlements.device.sync).map(({ hardware }) => hardware),
    );
    expect(synced.size, who).toBeLessThanOrEqual(maxDevicesOf(expected));
  }
}

function expectPlan({ entitlements }: Connected, expected: ProviderPlan, who: string): void {
  const { plan, state, until, lease, features } = entitlements;
  expect({ plan, state, until: until ? Date.parse(until) / 1000 : undefined }, who).toEqual(expected);
  expect(features, who).toEqual(featuresOf(expected));
  expect(lease === undefined, who).toBe(plan === null);
  if (!lease) return;
  const claims = leaseClaimsSchema.parse(decodeJwt(lease));
  expect([claims.plan, claims.state, claims.features], who).toEqual([plan, state, features]);
  const most = Math.min(claims.iat + 14 * daySeconds, (expected.until ?? 0) + 3 * daySeconds);
  expect(claims.exp, who).toBeLessThanOrEqual(most);
}

const featuresOf = ({ plan }: ProviderPlan) =>
  plan ? planFeatures[plan as keyof typeof planFeatures] : freeFeatures;
const maxDevicesOf = (plan: ProviderPlan) => featuresOf(plan).syncDevices ?? Infinity;
const sumOf = (charges: { amount: number }[]) => charges.reduce((sum, { amount }) => sum + amount, 0);
