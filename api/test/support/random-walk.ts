import { randomUUID } from 'node:crypto';
import { AccountHolder } from './account-holder.ts';
import { Chance } from './chance.ts';
import { Declarant } from './declarant.ts';
import { awaitEmptyOutbox } from './data-subject.ts';
import { orderTokenIn } from './mail-server.ts';
import { cards, secretIn, type Proof, type Shop } from './shop.ts';
import { WalkingTeam } from './walking-team.ts';

/** Settings with which the api soon finishes the work of a killed process. */
export const walkSettings = { ORDER_RECOVERY_SECONDS: '1', BUSINESS_PEOPLE: '2' };

/** A subscriber with devices and people does what chance says, while the api is killed and events arrive in any order. */
export class RandomWalk {
  readonly #shop: Shop;
  readonly #chance: Chance;
  readonly email: string;
  readonly holder: AccountHolder;
  readonly team: WalkingTeam;
  readonly #declarant: Declarant;
  #order = '';
  /** By the mailed link: replacing the card takes away the browser's proof. */
  #proof: Proof = { orderToken: '' };
  /** The actions so far, for the message of a failure. */
  readonly steps: string[] = [];

  constructor(shop: Shop, seed: number) {
    this.#shop = shop;
    this.#chance = new Chance(seed);
    this.email = `walker${seed}@example.ch`;
    this.holder = new AccountHolder(shop, 'en');
    this.team = new WalkingTeam(shop, this.#chance, this.holder, this.email);
    this.#declarant = new Declarant(shop);
  }

  /** Subscribes with a card, signs in, and connects devices. */
  async begin(): Promise<void> {
    const { provider, mail } = this.#shop;
    const planId = this.#chance.oneOf(['basic', 'premium', 'business', 'business', 'business']);
    const body = { email: this.email, planId, language: 'en' };
    const secret = await secretIn(await this.#shop.subscribe(body, randomUUID()));
    await provider.confirm(secret, cards.good, this.email);
    await this.#shop.stateOf(secret);
    // Without its card, a trial would end unpaid.
    await awaitEmptyOutbox(this.#shop);
    // Most walks start in a paid month, some in the trial.
    if (!this.#chance.oneIn(3)) await provider.pass(14, 2);
    await this.#shop.stateOf(secret);
    this.#order = provider.subscriptions().at(-1)?.metadata['order'] ?? '';
    await awaitEmptyOutbox(this.#shop);
    this.#proof = { orderToken: orderTokenIn(mail.to(this.email)[0]) };
    await this.holder.signIn(this.email, mail.to(this.email).length);
    await this.team.begin();
  }

  /** Does a random action, sometimes twice at once, sometimes with a kill of the api meanwhile. */
  async step(): Promise<void> {
    await this.team.signIn();
    const chance = this.#chance;
    const actions = chance.oneIn(20) ? this.#ends : chance.oneIn(2) ? this.#actions : this.team.actions;
    const [name, act] = chance.oneOf(Object.entries(actions));
    const [isKilled, isTwice] = [chance.oneIn(6), chance.oneIn(6)];
    this.steps.push(`${name}${isTwice ? ' twice' : ''}${isKilled ? ', killed' : ''}`);
    // Refusals and missing responses are allowed here: only the final state is checked.
    const acts = Promise.allSettled(Array.from({ length: isTwice ? 2 : 1 }, act));
    if (isKilled) {
      await new Promise((resolve) => setTimeout(resolve, chance.upTo(80)));
      await this.#shop.api.kill();
    }
    await acts;
    if (isKilled) await this.#shop.restart();
  }

  /** Delivers all events, in both orders, and waits for all jobs. */
  async end(): Promise<void> {
    this.#shop.provider.calm();
    await this.#shop.sendEvents('reversed');
    await this.#shop.sendEvents();
    await awaitEmptyOutbox(this.#shop);
  }

  get order(): string {
    return this.#order;
  }

  readonly #actions: Record<string, () => Promise<unknown>> = {
    cancel: () => this.holder.changeEnd('cancel', this.#order),
    'take back': () => this.holder.changeEnd('keep', this.#order),
    'change plan': () => this.#changePlan(),
    'replace the card': () => this.#replaceCard(),
    'let time pass': () => this.#shop.provider.pass(this.#chance.upTo(33), 1),
    look: () => this.#shop.stateOf(this.#proof),
    events: () => this.#sendSomeEvents(),
    refund: () => this.#refund({ amount: 100 }),
  };

  readonly #ends: Record<string, () => Promise<unknown>> = {
    'cancel by the form': () =>
      this.#declarant.post('cancel', {
        key: randomUUID(),
        cancellation: 'ordinary',
        name: 'Walker',
        email: this.email,
        contract: this.#order,
      }),
    withdraw: () => this.#withdraw(),
    'refund all': () => this.#refund(),
    erase: () => this.#erase(),
  };

  async #changePlan(): Promise<void> {
    const plan = this.#chance.oneOf(['basic', 'premium', 'business']);
    const { planChange } = await this.holder.page({ order: this.#order, plan });
    if (!planChange) return;
    const { order, choice, due, at, change, offer } = planChange;
    const fields = { order, plan: choice, due, at, change, offer };
    await this.holder.post(
      'plan',
      Object.fromEntries(Object.entries(fields).map(([name, held]) => [name, String(held)])),
    );
  }

  async #replaceCard(): Promise<void> {
    const card = this.#chance.oneOf([cards.good, cards.good, cards.chargeFails, cards.declined]);
    const secret = await secretIn(await this.holder.askCardSecret(this.#order));
    await this.#shop.provider.confirm(secret, card, this.email);
  }

  /** Delivers some events, in reverse order, some of them twice. */
  async #sendSomeEvents(): Promise<void> {
    const { provider, api, earlier } = this.#shop;
    const all = provider.events().filter(({ id }) => !earlier.has(id));
    const some = this.#chance.someOf(all);
    for (const event of [...some, ...this.#chance.someOf(some)].reverse())
      await provider.send(event, api.url);
  }

  async #withdraw(): Promise<void> {
    const declared = { name: 'Walker', email: this.email, contract: this.#order };
    const page = await this.#declarant.send('withdraw', declared);
    const draft = page.confirm?.draft;
    if (typeof draft === 'string') await this.#declarant.post('confirm-withdrawal', { draft });
  }

  /** Refunds the latest payment or a part of it, as the account's owner can at the provider. */
  async #refund(part: { amount?: number } = {}): Promise<void> {
    const { provider } = this.#shop;
    const customer = provider
      .subscriptions()
      .find(({ metadata }) => metadata['order'] === this.#order)?.customer;
    const charge = provider.charges().findLast((one) => one.customer === customer && one.paid);
    if (charge) await provider.owner().refunds.create({ charge: charge.id, ...part });
  }

  /** Confirms what ends by it: the subscription, or nothing any more. */
  async #erase(): Promise<void> {
    for (const ends of [this.#order, ''])
      await this.holder.post('erase', { confirmed: 'yes', ending: 'yes', ends });
  }
}
