import { expect, test } from 'vitest';
import { DataSubject } from '../support/data-subject.ts';
import { eventually } from '../support/eventually.ts';
import { everyTable, tablesWith } from '../support/every-table.ts';
import { openShop } from '../support/shop.ts';
import { storedRows } from '../support/stored-rows.ts';

const shop = openShop({ ORDER_RECOVERY_SECONDS: '1' });

const waysToSubscribe = {
  'of the site': (person: DataSubject) => person.subscribe(),
  'of a payment link': async ({ email }: DataSubject) => {
    await shop.provider.payByLink({ plan: 'premium', email }, '/pay');
    await shop.sendEvents();
  },
};

test.each(Object.entries(waysToSubscribe))(
  'F-restore A11 a subscription %s that an erasure had not yet ended comes back without the person, and is ended',
  { tags: ['slow'] },
  async (_way, subscribe) => {
    const person = new DataSubject(shop, 'Emmy Noether');
    await subscribe(person);
    await person.signIn();
    const { id = '', customer = '' } = shop.provider.subscriptions().at(-1) ?? {};
    const met = shop.provider.disturb(`DELETE /v1/subscriptions/${id}`, 'hold');
    expect(await person.erase()).toMatch(/#my-data-erased$/);
    await met;
    await shop.api.kill();
    const { dataDir } = shop.api;
    // As a back-up from before all of it.
    await storedRows(dataDir, `truncate ${(await everyTable()).join(', ')} cascade`);
    await shop.restart({ RECONCILIATION_HOURS: '0.0003' });
    await eventually(async () =>
      expect(await shop.provider.owner().customers.retrieve(customer)).toMatchObject({ deleted: true }),
    );
    const restored = `select email, trial_key, status from orders where subscription_id = '${id}'`;
    await eventually(async () =>
      expect(await storedRows(dataDir, restored)).toEqual([
        { email: null, trial_key: null, status: 'ended' },
      ]),
    );
    expect(await tablesWith(dataDir, [person.email])).toEqual([]);
    await shop.restart();
  },
);
