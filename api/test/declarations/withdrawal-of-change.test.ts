import { expect, test } from 'vitest';
import { languages } from '@site/shared-i18n';
import { texts } from '../../src/platform/texts/texts.ts';
import { AccountHolder } from '../support/account-holder.ts';
import { awaitEmptyOutbox } from '../support/data-subject.ts';
import { company, Declarant } from '../support/declarant.ts';
import { eventually } from '../support/eventually.ts';
import { plain } from '../support/seven-buyers.ts';
import { openShop } from '../support/shop.ts';
import { storedRows } from '../support/stored-rows.ts';

const shop = openShop({ ORDER_RECOVERY_SECONDS: '1', CONTACT_MAILBOX: company });
const declarant = new Declarant(shop);

test(
  'A8 P2 a withdrawal that says that only the change of plan is meant ends nothing: a person decides',
  { tags: ['slow'] },
  async () => {
    const { order } = await declarant.changeToPremium();
    const draft = await declarant.withdraw(`${order}, only the change to Premium`);
    await declarant.post('confirm-withdrawal', { draft });
    await eventually(() => {
      const mail = shop.mail.to(company).find(({ text }) => text?.includes('only the change to Premium'));
      expect(mail).toBeDefined();
    });
    await awaitEmptyOutbox(shop);
    expect(shop.provider.subscriptions().at(-1)?.status).toBe('active');
    expect(shop.provider.charges().map(({ amount_refunded }) => amount_refunded)).not.toContain(990);
  },
);

/** The words that a mail about a change without an invoice asks for beside the order's number. */
const onlyTheChange = languages.map(
  (language) => /[«“]\s?(.+?)\s?[»”]/.exec(texts(language)('mail.withdrawalUnchanged'))?.[1] ?? '',
);

test(
  'A8 P2 the order’s number with the words of the mail, in each language, early or late, ends nothing: a person decides',
  { tags: ['slow'] },
  async () => {
    await declarant.startTrial();
    const holder = new AccountHolder(shop, 'en');
    await awaitEmptyOutbox(shop);
    await holder.signIn(shop.buyer, shop.mail.to(shop.buyer).length);
    const order = shop.provider.subscriptions().at(-1)?.metadata['order'] ?? '';
    expect(await holder.changePlan('premium', order)).toMatch(/#account-plan-changed$/);
    const number = await eventually(() => {
      const change = shop.mail.all(shop.buyer).find(({ subject }) => /: Premium\s/.test(subject ?? ''));
      expect(change?.text).toMatch(/http\S+\/withdraw, adding/);
      return /^Order number: (.+)$/m.exec(change?.text ?? '')?.[1] ?? '';
    });
    expect(number).toMatch(/^\w{3}-\w{3}-\w{3}$/);
    const withdraw = async (contract: string) => {
      await declarant.post('confirm-withdrawal', { draft: await declarant.withdraw(contract) });
      await eventually(() => {
        const found = shop.mail.to(company).filter(({ text }) => text?.includes(contract));
        expect(found, contract).toHaveLength(1);
      });
    };
    expect(new Set(onlyTheChange).size).toBe(languages.length);
    const [late = '', ...early] = onlyTheChange;
    for (const words of early) await withdraw(`${number} ${words}`);
    await storedRows(
      shop.api.dataDir,
      `update order_agreements set shown = shown || jsonb_build_object('at', now() - interval '16 days')`,
    );
    await withdraw(`«${late}» ${number}`);
    await awaitEmptyOutbox(shop);
    expect(shop.provider.subscriptions().at(-1)?.status).toBe('trialing');
  },
);

test(
  'A8 A16 P2 a return to the dearer plan is confirmed by one mail, with the words to withdraw from it alone',
  { tags: ['slow'] },
  async () => {
    const { holder, order } = await declarant.changeToPremium();
    expect(await holder.changePlan('basic', order)).toMatch(/#account-plan-noted$/);
    await shop.sendEvents();
    expect(await holder.changePlan('premium', order)).toMatch(/#account-plan-changed$/);
    await shop.sendEvents();
    await awaitEmptyOutbox(shop);
    const kept = shop.mail.all(shop.buyer).filter(({ subject }) => subject === 'Confirmed: you keep Premium');
    expect(kept).toHaveLength(1);
    const text = plain(kept[0]?.text);
    expect(text).toContain('you pay CHF 49.90 a month');
    expect(text).toMatch(
      /within 14 days .+ on http\S+\/withdraw, adding “only the change” to the order number/,
    );
    expect(text).toContain('Button clicked: “Change with obligation to pay”');
    expect(text).toMatch(/^Order number: \w{3}-\w{3}-\w{3}$/m);
  },
);

test(
  'A8 P2 after a change of plan the form names no contract by itself, and the order number alone ends the whole one',
  { tags: ['slow'] },
  async () => {
    const { holder, order } = await declarant.changeToPremium();
    const filledIn = async (kind: 'cancellation' | 'withdrawal') =>
      (await declarant.read(kind, '', holder.cookie)).form;
    expect(await filledIn('withdrawal')).toMatchObject({ email: shop.buyer, contract: '' });
    expect(await filledIn('cancellation')).toMatchObject({
      contract: expect.stringMatching(/^\w{3}-\w{3}-\w{3}$/) as string,
    });
    const fields = { name: 'Ada Lovelace', email: shop.buyer };
    const ofChange = await declarant.send('withdraw', { ...fields, contract: `${order} only the change` });
    expect(ofChange.confirm).not.toHaveProperty('meansWhole');
    expect(ofChange.confirm).toHaveProperty('words', expect.stringContaining('from that change alone'));
    const { confirm } = await declarant.send('withdraw', { ...fields, contract: ` ${order} ` });
    const words = 'I hereby withdraw from the contract named below.';
    expect(confirm).toMatchObject({ words, meansWhole: true });
    await declarant.post('confirm-withdrawal', { draft: confirm?.['draft'] as string });
    await eventually(() => expect(shop.provider.subscriptions().at(-1)?.status).toBe('canceled'));
  },
);
