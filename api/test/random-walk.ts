import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { AccountHolder } from './account-holder.ts';
import { Declarant } from './declarant.ts';
import { awaitEmptyOutbox } from './data-subject.ts';
import { eventually } from './eventually.ts';
import { orderTokenIn } from './mail-server.ts';
import { cards, secretIn, type Proof, type Shop } from './shop.ts';

/** A generator of numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Settings with which the api soon finishes the work of a killed process. */
export const walkSettings = { ORDER_RECOVERY_SECONDS: '1' };

/** A subscriber with random actions, while the api is killed and events arrive in random order. */
export class RandomWalk {
  readonly #shop: Shop;
  readonly #random: () => number;
  readonly email: string;
  readonly #holder: AccountHolder;
  readonly #declarant: Declarant;
  #order = '';
  /** By the mailed link: replacing the card takes away the browser's proof. */
  #proof: Proof = { orderToken: '' };
  /** The actions so far, for the message of a failure. */
  readonly steps: string[] = [];

  constructor(shop: Shop, seed: number) {
    this.#shop = shop;
    this.#random = randomOf(seed);
    this.email = `walker${seed}@example.ch`;
    this.#holder = new AccountHolder(shop, 'en');
    this.#declarant = new Declarant(shop);
  }

  /** Subscribes with a card and signs in. */
  async begin(): Promise<void> {
    const { provider, mail } = this.#shop;
    const planId = this.#oneOf(['basic', 'premium', 'business']);
    const body = { email: this.email, planId, language: 'en' };
    const secret = await secretIn(await this.#shop.subscribe(body, randomUUID()));
    await provider.confirm(secret, cards.good, this.email);
    // Most walks start in a paid month, some in the trial.
    if (this.#random() < 0.7) await provider.pass(14, 2);
    await this.#shop.stateOf(secret);
    this.#order = provider.subscriptions().at(-1)?.metadata['order'] ?? '';
    await awaitEmptyOutbox(this.#shop);
    this.#proof = { orderToken: orderTokenIn(mail.to(this.email)[0]) };
    await this.#holder.signIn(this.email, mail.to(this.email).length);
  }

  /** Does a random action, sometimes twice at once, sometimes with a kill of the api meanwhile. */
  async step(): Promise<void> {
    const [name, act] = this.#oneOf(Object.entries(this.#actions));
    const isKilled = this.#random() < 0.25;
    const times = this.#random() < 0.2 ? 2 : 1;
    this.steps.push(`${name}${times > 1 ? ' twice' : ''}${isKilled ? ', killed' : ''}`);
    // Refusals and missing responses are allowed here: only the final state is checked.
    const acts = Promise.allSettled(Array.from({ length: times }, act));
    if (isKilled) {
      await new Promise((resolve) => setTimeout(resolve, this.#random() * 80));
      await this.#shop.api.kill();
    }
    await acts;
    if (isKilled) await this.#shop.restart();
  }

  /** Delivers all events, in both orders, and waits for all jobs. */
  async end(): Promise<string> {
    this.#shop.provider.calm();
    await this.#shop.sendEvents('reversed');
    await this.#shop.sendEvents();
    await eventually(() => awaitEmptyOutbox(this.#shop));
    const { status } = await this.#shop.stateOf(this.#proof);
    await awaitEmptyOutbox(this.#shop);
    return status;
  }

  get order(): string {
    return this.#order;
  }

  readonly #actions: Record<string, () => Promise<unknown>> = {
    cancel: () => this.#holder.changeEnd('cancel', this.#order),
    'take back': () => this.#holder.changeEnd('keep', this.#order),
    'change plan': () => this.#changePlan(),
    'replace the card': () => this.#replaceCard(),
    'let time pass': () => this.#shop.provider.pass(Math.ceil(this.#random() * 16), 1),
    look: () => this.#shop.stateOf(this.#proof),
    events: () => this.#sendSomeEvents(),
    'cancel by the form': () =>
      this.#declarant.post('cancel', {
        key: randomUUID(),
        cancellation: 'ordinary',
        name: 'Walker',
        email: this.email,
        contract: this.#order,
      }),
    withdraw: () => this.#withdraw(),
    refund: () => this.#refund(),
  };

  async #changePlan(): Promise<void> {
    const plan = this.#oneOf(['basic', 'premium', 'business']);
    const { planChange } = await this.#holder.page({ order: this.#order, plan });
    if (!planChange) return;
    const { order, choice, due, at, change, offer } = planChange;
    const fields = { order, plan: choice, due, at, change, offer };
    await this.#holder.post(
      'plan',
      Object.fromEntries(Object.entries(fields).map(([name, held]) => [name, String(held)])),
    );
  }

  async #replaceCard(): Promise<void> {
    const card = this.#oneOf([cards.good, cards.good, cards.chargeFails, cards.declined]);
    const secret = await secretIn(await this.#holder.askCardSecret(this.#order));
    await this.#shop.provider.confirm(secret, card, this.email);
  }

  /** Delivers some events, in reverse order, some of them twice. */
  async #sendSomeEvents(): Promise<void> {
    const { provider, api } = this.#shop;
    const some = provider.events().filter(() => this.#random() < 0.5);
    for (const event of [...some, ...some.filter(() => this.#random() < 0.3)].reverse())
      await provider.send(event, api.url);
  }

  async #withdraw(): Promise<void> {
    const declared = { name: 'Walker', email: this.email, contract: this.#order };
    const page = await this.#declarant.send('withdraw', declared);
    const draft = page['confirm']?.['draft'];
    if (typeof draft === 'string') await this.#declarant.post('confirm-withdrawal', { draft });
  }

  /** Refunds a part of the latest payment, as the account's owner can at the provider. */
  async #refund(): Promise<void> {
    const { provider } = this.#shop;
    const customer = provider
      .subscriptions()
      .find(({ metadata }) => metadata['order'] === this.#order)?.customer;
    const charge = provider.charges().findLast((one) => one.customer === customer && one.paid);
    if (charge) await provider.owner().refunds.create({ charge: charge.id, amount: 100 });
  }

  #oneOf<T>(choices: readonly T[]): T {
    const chosen = choices[Math.floor(this.#random() * choices.length)];
    expect(chosen).toBeDefined();
    return chosen as T;
  }
}
