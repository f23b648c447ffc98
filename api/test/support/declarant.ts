import { expect } from 'vitest';
import {
  cancellationPageSchema,
  withdrawalPageSchema,
  type CancellationConfirmationData,
  type CancellationPageData,
  type WithdrawalConfirmationData,
} from '@site/api-contract';
import { AccountHolder } from './account-holder.ts';
import { awaitEmptyOutbox } from './data-subject.ts';
import { eventually } from './eventually.ts';
import { postForm } from './requests.ts';
import { cards, secretIn, type Shop } from './shop.ts';

/** The company's mailbox for declarations on which a person decides. */
export const company = 'declarations@example.ch';

const schemas = { cancellation: cancellationPageSchema, withdrawal: withdrawalPageSchema };

/** The data of either page. */
type DeclarationPage = Omit<CancellationPageData, 'confirm'> & {
  confirm?: Partial<CancellationConfirmationData & WithdrawalConfirmationData> | undefined;
};

/** A visitor without script on the pages for cancellation and withdrawal. */
export class Declarant {
  readonly #shop: Shop;

  constructor(shop: Shop) {
    this.#shop = shop;
  }

  /** Posts a form of these pages. */
  post(form: string, fields: Record<string, string>): Promise<Response> {
    return postForm(`${this.#shop.api.url}/api/declarations/${form}`, { language: 'en', ...fields });
  }

  /** The data of the page to which a response redirects. */
  async follow(response: Response): Promise<DeclarationPage> {
    expect(response.status).toBe(303);
    const address = new URL(response.headers.get('location') ?? '', 'http://site');
    const kind = address.pathname.includes('withdraw') ? 'withdrawal' : 'cancellation';
    return this.read(kind, address.search);
  }

  /** Posts a form and reads the page to which its response redirects. */
  async send(form: string, fields: Record<string, string>): Promise<DeclarationPage> {
    return this.follow(await this.post(form, fields));
  }

  /** The token of a link in the buyer's latest mail that has one. */
  async mailedToken(link: 'undo' | 'confirm'): Promise<string | undefined> {
    await awaitEmptyOutbox(this.#shop);
    const texts = this.#shop.mail.to(this.#shop.buyer).map(({ text }) => text ?? '');
    return texts.flatMap((text) => new RegExp(`[?&]${link}=([\\w.-]+)`).exec(text)?.[1] ?? []).at(-1);
  }

  /** @param cookie of a signed-in customer */
  async read(kind: 'cancellation' | 'withdrawal', search: string, cookie = ''): Promise<DeclarationPage> {
    const query = new URLSearchParams(search);
    if (!query.has('language')) query.set('language', 'en');
    const response = await fetch(`${this.#shop.api.url}/api/declarations/${kind}?${query}`, {
      headers: { cookie },
    });
    return schemas[kind].parse(await response.json());
  }

  /** A trial with a card; its mail has arrived. @returns its client secret */
  async startTrial(planId = 'basic'): Promise<string> {
    const { buyer, provider, mail } = this.#shop;
    const response = await this.#shop.subscribe({ email: buyer, planId, language: 'en' });
    const clientSecret = await secretIn(response);
    await provider.confirm(clientSecret, cards.good);
    await this.#shop.stateOf(clientSecret);
    await mail.expectMails(buyer, 1);
    return clientSecret;
  }

  /** A paid month of Basic, changed to Premium. @returns the customer, and the order's id */
  async changeToPremium(): Promise<{ holder: AccountHolder; order: string }> {
    const { buyer, provider, mail } = this.#shop;
    const clientSecret = await this.startTrial();
    await provider.pass(14, 2);
    expect((await this.#shop.stateOf(clientSecret)).status).toBe('active');
    const order = provider.subscriptions().at(-1)?.metadata['order'] ?? '';
    const holder = new AccountHolder(this.#shop, 'en');
    await awaitEmptyOutbox(this.#shop);
    await holder.signIn(buyer, mail.to(buyer).length);
    await holder.changePlan('premium', order);
    return { holder, order };
  }

  /** Pays once, without consent to immediate delivery. @returns the client secret */
  async pay(plan: string, amount: number): Promise<string> {
    const { buyer, provider } = this.#shop;
    const clientSecret = await secretIn(await this.#shop.pay({ plan, amount, language: 'en' }));
    await provider.confirm(clientSecret, cards.good, buyer);
    await this.#shop.stateOf(clientSecret);
    return clientSecret;
  }

  /** The number of the latest paid order, as its buyer knows it. */
  paidOrder(): string {
    return this.#shop.provider.payments().at(-1)?.metadata['order'] ?? '';
  }

  /** Fills in the first form of a withdrawal. @returns the draft to confirm */
  async withdraw(contract: string): Promise<string> {
    const page = await this.send('withdraw', { name: 'Ada Lovelace', email: this.#shop.buyer, contract });
    return page.confirm?.draft ?? '';
  }

  /** The mail with a withdrawal's receipt; several workers send mails, so it may arrive after others. */
  mailedReceipt() {
    const { mail, buyer } = this.#shop;
    return eventually(() => {
      const receipt = mail.to(buyer).find(({ subject }) => subject === 'Receipt for your withdrawal');
      expect(receipt).toBeDefined();
      return receipt;
    });
  }
}
