import { expect, test } from 'vitest';
import { DataSubject, awaitEmptyOutbox } from '../support/data-subject.ts';
import { cards, openShop, secretIn } from '../support/shop.ts';
import { storedRows } from '../support/stored-rows.ts';

const shop = openShop({ ORDER_RECOVERY_SECONDS: '1' });

/** Restores a back-up from before all erasures, with what the changes bring back. */
async function restore(...changes: string[]): Promise<void> {
  await shop.api.stop();
  for (const change of ['delete from erasures', ...changes]) await storedRows(shop.api.dataDir, change);
  await shop.restart();
}

test(
  'F-erasure A11 who only wrote or downloaded gets a copy and an erasure, which a restored database cannot undo',
  { tags: ['slow'] },
  async () => {
    const person = new DataSubject(shop, 'Ada Lovelace');
    await person.write();
    await awaitEmptyOutbox(shop);
    await person.signIn();
    const copy = await person.copy();
    expect(copy['messagesToUs']).toHaveLength(1);
    expect(copy['appsAskedFor']).toHaveLength(1);
    expect(await person.erase()).toMatch(/#my-data-erased$/);
    await awaitEmptyOutbox(shop);
    const { dataDir } = shop.api;
    const messages = () => storedRows(dataDir, 'select email from contact_messages');
    expect(await messages()).toEqual([]);
    await restore(
      `insert into contact_messages (id, name, email, subject, message, language)
     values (gen_random_uuid(), 'Ada', '${person.email}', 's', 'm', 'en'),
            (gen_random_uuid(), 'Grace', 'grace@example.ch', 's', 'm', 'en')`,
    );
    await shop.api.stop();
    expect(await messages()).toEqual([{ email: 'grace@example.ch' }]);
    await shop.restart();
  },
);

test(
  'F-erasure A11 S1 a restored database forgets one of two people of a company, not the other one',
  { tags: ['slow'] },
  async () => {
    const [ann, ben] = ['+ann@corp.example', '+ben@corp.example'];
    const person = new DataSubject(shop, 'Ann');
    Object.assign(person, { email: ann });
    await person.write();
    await awaitEmptyOutbox(shop);
    await person.signIn();
    expect(await person.erase()).toMatch(/#my-data-erased$/);
    await awaitEmptyOutbox(shop);
    const { dataDir } = shop.api;
    const messages = () =>
      storedRows(dataDir, `select email from contact_messages where email like '%corp%'`);
    // From before Ann wrote, too.
    await restore(
      `insert into contact_messages (id, name, email, subject, message, language)
       values (gen_random_uuid(), 'Ben', '${ben}', 's', 'm', 'en')`,
    );
    await shop.api.stop();
    expect(await messages()).toEqual([{ email: ben }]);
    await shop.restart();
  },
);

test(
  'F-erasure A11 C9 an erasure that is repeated after a restore refunds no month that was paid before it',
  { tags: ['slow'] },
  async () => {
    const person = new DataSubject(shop, 'Hedy Lamarr');
    const secret = await secretIn(await shop.pay({ plan: 'premium', amount: 49.9, language: 'en' }));
    await shop.provider.confirm(secret, cards.good, person.email);
    await shop.stateOf(secret);
    await person.signIn();
    expect(await person.erase()).toMatch(/#my-data-erased$/);
    await awaitEmptyOutbox(shop);
    const { dataDir } = shop.api;
    // From before the payment, once the order had the address.
    await restore(
      'truncate invoices, outbox cascade',
      `update orders set status = 'open', erasure_id = null, email = '${person.email}', mailbox_key = '${person.email}'`,
    );
    await awaitEmptyOutbox(shop);
    await shop.api.stop();
    expect(await storedRows(dataDir, 'select amount, email from invoices')).toEqual([
      { amount: 4990, email: null },
    ]);
    expect(shop.provider.charges().at(-1)?.amount_refunded).toBe(0);
    await shop.restart();
  },
);

test(
  'F-erasure A11 an erasure that is repeated after a restore remembers that the trial was used',
  { tags: ['slow'] },
  async () => {
    const person = new DataSubject(shop, 'Sofia Kowalewska');
    await person.subscribe();
    await person.signIn();
    expect(await person.erase()).toMatch(/#my-data-erased$/);
    await awaitEmptyOutbox(shop);
    await restore(
      `update orders set erasure_id = null, email = '${person.email}', mailbox_key = '${person.email}',
       trial_key = '${person.email}' where created_at = (select max(created_at) from orders)`,
    );
    await awaitEmptyOutbox(shop);
    const response = await shop.subscribe({ planId: 'basic', email: person.email, language: 'en' });
    expect(await response.json()).toMatchObject({ trialDays: 0 });
  },
);
