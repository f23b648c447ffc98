import { expect } from 'vitest';
import { postForm } from './requests.ts';
import { cards, secretIn, type Shop } from './shop.ts';

/** Where a person at the company reads what is left to decide. */
export const company = 'declarations@example.ch';

/** A page of the law as the api fills it, by its parts. */
type DeclarationPage = Record<string, Record<string, unknown> | undefined>;

/** A visitor of the pages to cancel and to withdraw, without script. */
export class Declarant {
  readonly #shop: Shop;

  constructor(shop: Shop) {
    this.#shop = shop;
  }

  /** Sends a form of the pages. */
  post(form: string, fields: Record<string, string>): Promise<Response> {
    return postForm(`${this.#shop.api.url}/api/declarations/${form}`, { language: 'en', ...fields });
  }

  /** The page that an answer leads to. */
  async follow(answer: Response): Promise<DeclarationPage> {
    expect(answer.status).toBe(303);
    const address = new URL(answer.headers.get('location') ?? '', 'http://site');
    const kind = address.pathname.includes('withdraw') ? 'withdrawal' : 'cancellation';
    return this.read(kind, address.search);
  }

  /** Sends a form and reads the page that its answer leads to. */
  async send(form: string, fields: Record<string, string>): Promise<DeclarationPage> {
    return this.follow(await this.post(form, fields));
  }

  async read(kind: 'cancellation' | 'withdrawal', search: string): Promise<DeclarationPage> {
    const query = new URLSearchParams(search);
    if (!query.has('language')) query.set('language', 'en');
    const answer = await fetch(`${this.#shop.api.url}/api/declarations/${kind}?${query}`);
    return (await answer.json()) as DeclarationPage;
  }

  /** A trial with a card; its mail has arrived. @returns its client secret */
  async startTrial(planId = 'basic'): Promise<string> {
    const { buyer, provider, mail } = this.#shop;
    const answer = await this.#shop.subscribe({ email: buyer, planId, language: 'en' });
    const clientSecret = await secretIn(answer);
    await provider.confirm(clientSecret, cards.good);
    await this.#shop.stateOf(clientSecret);
    await mail.expectMails(buyer, 1);
    return clientSecret;
  }
}
