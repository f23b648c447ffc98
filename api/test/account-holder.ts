import { expect } from 'vitest';
import type { Agreement } from '@site/api-contract';
import type { Language } from '@site/shared-i18n';
import { postJson } from './requests.ts';
import type { Shop } from './shop.ts';

/** The secret of the link that signs in, in a mail. */
function linkSecretIn(mail: { text?: string | undefined } | undefined): string {
  const secret = /\/account\?link=([\w-]+)$/m.exec(mail?.text ?? '')?.[1] ?? '';
  expect(secret, 'the secret of the link in the mail').not.toBe('');
  return secret;
}

/** A browser without script at /account of a shop. */
export class AccountHolder {
  readonly #shop: Shop;
  readonly language: Language;
  /** The Cookie header. */
  cookie = '';

  constructor(shop: Shop, language: Language = 'de') {
    this.#shop = shop;
    this.language = language;
  }

  /** Sends a form of the page. @returns where the answer leads */
  async post(form: string, fields: Record<string, string> = {}): Promise<string> {
    const answer = await fetch(`${this.#shop.api.url}/api/account/${form}`, {
      method: 'POST',
      body: new URLSearchParams({ language: this.language, ...fields }),
      headers: { cookie: this.cookie },
      redirect: 'manual',
    });
    expect(answer.status).toBe(303);
    const [set] = answer.headers.getSetCookie();
    if (set) this.cookie = set.split(';')[0] ?? '';
    return answer.headers.get('location') ?? '';
  }

  async page(query: Record<string, string> = {}): Promise<AccountPage> {
    const asked = new URLSearchParams({ ...query, language: this.language });
    const answer = await fetch(`${this.#shop.api.url}/api/account/page?${asked}`, {
      headers: { cookie: this.cookie },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    return (await answer.json()) as AccountPage;
  }

  /** What the page that replaces a card shows. @param query of its address, also as the provider completes it */
  async cardPage(query: Record<string, string> = {}): Promise<CardPage> {
    const asked = new URLSearchParams({ ...query, language: this.language });
    const answer = await fetch(`${this.#shop.api.url}/api/account/card-page?${asked}`, {
      headers: { cookie: this.cookie },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    return (await answer.json()) as CardPage;
  }

  /** Asks for another card's secret like the script of that page. */
  askCardSecret(order: string): Promise<Response> {
    const body = { order, language: this.language };
    return postJson(`${this.#shop.api.url}/api/account/card`, body, { cookie: this.cookie });
  }

  invoice(number: number): Promise<Response> {
    return this.#file('invoice', number);
  }

  creditNote(number: number): Promise<Response> {
    return this.#file('credit-note', number);
  }

  #file(name: string, number: number): Promise<Response> {
    const headers = { cookie: this.cookie };
    return fetch(`${this.#shop.api.url}/api/account/${name}?number=${number}`, { headers });
  }

  /** Asks for a link and waits for its mail. @param mails that the address has before */
  async askLink(email: string, mails: number): Promise<string> {
    expect(await this.post('link', { email })).toMatch(/#account-sent$/);
    return linkSecretIn((await this.#shop.mail.expectMails(email, mails + 1)).at(-1));
  }

  async signIn(email: string, mails: number): Promise<void> {
    const link = await this.askLink(email, mails);
    expect(await this.post('sign-in', { link })).toMatch(/\/account#account-signed-in$/);
  }
}

/** What tests read of the answer for the page. */
export interface AccountPage {
  planChange?: Record<string, string | number | undefined> & { later?: { from: string } };
  planRefused?: { reason: string };
  signedOut?: true;
  linkOver?: true;
  arrival?: { link: string; email: string };
  account?: {
    email: string;
    outdated: boolean;
    subscriptions: ({ order: string } & Record<string, unknown>)[];
    packages: { order: string; consent?: { version: string } }[];
    invoices: {
      number: number;
      printed: string;
      amount: string;
      creditNotes: { number: number; printed: string; amount: string }[];
    }[];
    agreements: Agreement[];
    ended: { planName: string }[];
  };
}

/** What tests read of the answer for the page that replaces a card. */
export interface CardPage {
  signedOut?: true;
  noSubscription?: true;
  firstCard?: { address: string };
  choices?: { choice: string; planName: string }[];
  subscription?: Record<string, unknown> & { card?: { last4: string } };
}
