import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import {
  clientSecretResponseSchema,
  orderStateSchema,
  paymentResponseSchema,
  type Offer,
  type OrderState,
  type PaymentResponse,
} from '@site/api-contract';
import type { Language } from '@site/shared-i18n';
import { folderWithFreshData, runApiCommand, startApi, type ApiProcess } from './api-process.ts';
import { startMailServer, type MailServer } from './mail-server.ts';
import { postJson } from './requests.ts';
import { startTestProvider, type TestProvider } from './test-provider.ts';

export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  poor: '4000000000009995',
  chargeFails: '4000000000000341',
  returnsRefunds: '4000000000005126',
};

export type Proof = { clientSecret: string } | { orderToken: string };

/** The secret with which the api signs links. */
export const shopSecret = 'the-secret-of-the-shop-of-the-tests';

const proofOf = (proof: string | Proof) => (typeof proof === 'string' ? { clientSecret: proof } : proof);

interface Services {
  folder: Awaited<ReturnType<typeof folderWithFreshData>>;
  provider: TestProvider;
  mail: MailServer;
}

/** An api with its payment provider and its mail server. */
export class Shop {
  /** An address and a key for each test. */
  buyer = '';
  key = '';
  testCount = 0;
  /** The ids of the provider's events that earlier tests have caused. */
  earlier = new Set<string>();
  readonly #environment: Record<string, string>;
  #services: Services | undefined;
  #api: ApiProcess | undefined;

  constructor(environment: Record<string, string>) {
    this.#environment = environment;
  }

  get api(): ApiProcess {
    return opened(this.#api);
  }

  set api(api: ApiProcess) {
    this.#api = api;
  }

  get mail(): MailServer {
    return opened(this.#services).mail;
  }

  get provider(): TestProvider {
    return opened(this.#services).provider;
  }

  set provider(provider: TestProvider) {
    opened(this.#services).provider = provider;
  }

  async open(): Promise<void> {
    const [folder, provider, mail] = await Promise.all([
      folderWithFreshData(),
      startTestProvider(),
      startMailServer(),
    ]);
    this.#services = { folder, provider, mail };
    await this.restart();
  }

  async close(): Promise<void> {
    await this.api.stop();
    const { folder, provider, mail } = opened(this.#services);
    await Promise.all([folder.remove(), provider.close(), mail.close()]);
  }

  /** Restarts the api, also a killed one, with further settings. */
  async restart(further: Record<string, string> = {}): Promise<void> {
    await this.#api?.stop();
    this.#api = await startApi(opened(this.#services).folder.path, { ...this.#settings(), ...further });
  }

  /** Runs commands of customer service, beside the running api. */
  async commands(...commands: string[][]): Promise<{ code: number; output: string }[]> {
    const done = [];
    for (const args of commands)
      done.push(await runApiCommand(opened(this.#services).folder.path, this.#settings(), args));
    return done;
  }

  pay(body: object, key = this.key): Promise<Response> {
    return this.#post('create-payment-intent', body, key);
  }

  subscribe(body: object, key = this.key): Promise<Response> {
    return this.#post('create-subscription', body, key);
  }

  async stateOf(proof: string | Proof, language?: Language): Promise<OrderState> {
    const body = { ...proofOf(proof), language };
    return orderStateSchema.parse(await (await this.#post('order-state', body)).json());
  }

  /** A subscription to Basic whose first month after the trial is unpaid. @returns its client secret */
  async unpaidMonth(): Promise<string> {
    const response = await this.subscribe({ email: this.buyer, planId: 'basic', language: 'en' });
    const clientSecret = await secretIn(response);
    await this.provider.confirm(clientSecret, cards.chargeFails);
    expect((await this.stateOf(clientSecret)).status).toBe('trialing');
    await this.provider.pass(14, 2);
    expect((await this.stateOf(clientSecret)).status).toBe('past_due');
    return clientSecret;
  }

  /** Requests the package as the page does, with consent if the api requires it. */
  async download(proof: string | Proof, language?: Language): Promise<Response> {
    const { consent } = await this.stateOf(proof, language);
    return this.#post('order-download', { ...proofOf(proof), language, consent: consent?.version });
  }

  /** Presses the button of an offer. @param terms the address to which its page links */
  press(
    proof: string | Proof,
    { version }: Pick<Offer, 'version'>,
    { language, terms }: { language?: Language; terms?: string } = {},
  ): Promise<Response> {
    return this.#post('order-agreement', { ...proofOf(proof), offer: version, language, terms });
  }

  /** What proves the buyer's order since its owner has signed in: the link of the latest mail that has one. */
  mailedProof(): Proof {
    const texts = this.mail.to(this.buyer).map(({ text = '' }) => text);
    const [orderToken = ''] = texts.flatMap((text) => /(?<=\/order#)\S+/.exec(text) ?? []).slice(-1);
    return { orderToken };
  }

  endTrial(proof: string | Proof): Promise<Response> {
    return this.#post('order-end-trial', proofOf(proof));
  }

  /** Sends all events that the provider has made since the test began. */
  async sendEvents(order: 'as they came' | 'reversed' = 'as they came'): Promise<void> {
    const events = this.provider.events().filter(({ id }) => !this.earlier.has(id));
    expect(events).not.toEqual([]);
    for (const event of order === 'reversed' ? events.reverse() : events) {
      expect((await this.provider.send(event, this.api.url)).status).toBe(200);
    }
  }

  #post(name: string, body: object, key = this.key): Promise<Response> {
    return postJson(`${this.api.url}/api/${name}`, body, { 'idempotency-key': key });
  }

  #settings(): Record<string, string> {
    return {
      ...this.provider.environment,
      RATE_LIMIT_PER_ADDRESS: '1000',
      RATE_LIMIT_PER_EMAIL: '1000',
      RATE_LIMIT_READS_PER_ADDRESS: '1000',
      API_SECRET: shopSecret,
      SMTP_URL: this.mail.url,
      SITE_PUBLISHER: 'Example Apps GmbH',
      SITE_STREET: 'Beispielstrasse 5',
      SITE_CITY: '8000 Zürich',
      SITE_EMAIL: 'billing@example.ch',
      SELLER_VAT_PERCENT: '8.1',
      SELLER_VAT_NUMBER: 'CHE-123.456.789 MWST',
      RECONCILIATION_HOURS: '0',
      ...this.#environment,
    };
  }
}

function opened<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('The shop is open during tests only');
  return part;
}

/**
 * Starts a shop before a file's tests, or each of them, and stops it afterwards.
 * @param environment further settings of the api
 */
export function openShop(
  environment: Record<string, string> = {},
  { isForEachTest = false }: { isForEachTest?: boolean } = {},
): Shop {
  const shop = new Shop(environment);
  const [before, after] = isForEachTest ? [beforeEach, afterEach] : [beforeAll, afterAll];
  before(() => shop.open());
  beforeEach(() => {
    shop.testCount += 1;
    shop.buyer = `buyer${shop.testCount}@example.ch`;
    shop.key = `order-of-test-${shop.testCount}-0000`;
    shop.earlier = new Set(shop.provider.events().map(({ id }) => id));
  });
  after(() => shop.close());
  return shop;
}

export async function secretIn(response: Response): Promise<string> {
  return clientSecretResponseSchema.parse(await response.json()).clientSecret;
}

/** The secret, and what the page shows beside its button. */
export async function offerIn(response: Response): Promise<PaymentResponse> {
  return paymentResponseSchema.parse(await response.json());
}
