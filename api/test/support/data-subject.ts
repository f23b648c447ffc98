import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { myDataPageSchema, type MyDataPageData } from '@site/api-contract';
import { AccountHolder } from './account-holder.ts';
import { eventually } from './eventually.ts';
import { postForm, postJson } from './requests.ts';
import { cards, secretIn, type Shop } from './shop.ts';

/** Waits until the outbox is empty. */
export async function awaitEmptyOutbox({ api }: { api: { url: string } }): Promise<void> {
  await eventually(async () =>
    expect(await (await fetch(`${api.url}/metrics`)).text()).toMatch(
      /^outbox_waiting{failed="no"} 0\noutbox_waiting{failed="yes"} 0$/m,
    ),
  );
}

/** A person who enters data everywhere on the site. */
export class DataSubject {
  readonly #shop: Shop;
  readonly email: string;
  readonly name: string;
  readonly holder: AccountHolder;

  constructor(shop: Shop, name: string) {
    this.#shop = shop;
    this.name = name;
    this.email = `${name.toLowerCase().replaceAll(' ', '.')}.${shop.testCount}@example.ch`;
    this.holder = new AccountHolder(shop, 'en');
  }

  /** Starts a subscription with the card. @returns the secret of its payment or card form */
  async subscribe(card = cards.good): Promise<string> {
    const body = { planId: 'premium', email: this.email, language: 'en' };
    const secret = await secretIn(await this.#shop.subscribe(body, randomUUID()));
    if (card) await this.#shop.provider.confirm(secret, card, this.email);
    await this.#shop.stateOf(secret);
    return secret;
  }

  /** Pays for a single month by a payment link, with name and address. */
  async payByLink(): Promise<void> {
    const address = { line1: `Weg von ${this.name}`, postal_code: '8000', city: 'Zürich', country: 'CH' };
    await this.#shop.provider.payByLink(
      { plan: 'basic', email: this.email, name: this.name, ...address },
      '/pay/month',
    );
    await this.#shop.sendEvents();
  }

  /** Sends a message, requests an app, sends one declaration and leaves another as a draft. */
  async write(): Promise<void> {
    const { api } = this.#shop;
    const { name, email } = this;
    const message = {
      name,
      email,
      subject: `Subject of ${name}`,
      message: `Words of ${name}`,
      language: 'en',
    };
    expect((await postJson(`${api.url}/api/contact`, message)).status).toBe(201);
    const body = { appName: 'TrackIT', customerName: name, customerEmail: email, language: 'en' };
    expect((await postForm(`${api.url}/api/app-download`, body)).status).toBe(303);
    const declared = { name, email, contract: `Contract of ${name}`, language: 'en' };
    const cancellation = { ...declared, key: randomUUID(), cancellation: 'ordinary' };
    expect((await postForm(`${api.url}/api/declarations/cancel`, cancellation)).status).toBe(303);
    expect((await postForm(`${api.url}/api/declarations/withdraw`, declared)).status).toBe(303);
    await awaitEmptyOutbox(this.#shop);
  }

  /** Has the invoices addressed to a company. */
  async nameCompany(): Promise<void> {
    const fields = { company: `Company of ${this.name}`, town: 'Bern' };
    expect(await this.holder.post('billing-address', fields)).toMatch(/#account-billing-saved$/);
  }

  async signIn(): Promise<void> {
    await awaitEmptyOutbox(this.#shop);
    await this.holder.signIn(this.email, this.#shop.mail.to(this.email).length);
    await awaitEmptyOutbox(this.#shop);
  }

  async page(): Promise<MyDataPageData> {
    const { cookie } = this.holder;
    const response = await fetch(`${this.#shop.api.url}/api/account/my-data?language=en`, {
      headers: { cookie },
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
    return myDataPageSchema.parse(await response.json());
  }

  /** The file of all data. */
  async copy(language = 'en'): Promise<Record<string, Record<string, unknown>[]>> {
    const { cookie } = this.holder;
    const address = `${this.#shop.api.url}/api/account/data?language=${language}`;
    const response = await fetch(address, { headers: { cookie } });
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename=[a-z-]+-\d{4}-\d\d-\d\d\.json$/,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    return (await response.json()) as Record<string, Record<string, unknown>[]>;
  }

  /** Confirms the erasure with the page's values. @returns the address of the redirect */
  async erase(fields: Record<string, string> = {}): Promise<string> {
    const ends = (await this.page()).data?.ends ?? '';
    return this.holder.post('erase', { confirmed: 'yes', ending: 'yes', ends, ...fields });
  }
}
