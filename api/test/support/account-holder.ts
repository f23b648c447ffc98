import { expect } from 'vitest';
import {
  accountPageSchema,
  cardPageSchema,
  type AccountPageData,
  type CardPageData,
} from '@site/api-contract';
import type { Language } from '@site/shared-i18n';
import { postJson } from './requests.ts';
import type { Shop } from './shop.ts';

/** The name of a form's CSRF token. */
export function csrfName(form: string): string {
  return form.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** The secret of the sign-in link in a mail. */
function linkSecretIn(mail: { text?: string | undefined } | undefined): string {
  const secret = /\/account\?link=([\w-]+)$/m.exec(mail?.text ?? '')?.[1] ?? '';
  expect(secret, 'the secret of the link in the mail').not.toBe('');
  return secret;
}

/** A browser without script on the page /account. */
export class AccountHolder {
  readonly #shop: Shop;
  readonly language: Language;
  /** The Cookie header. */
  cookie = '';
  #shown: { cookie: string; csrf: Record<string, string> } = { cookie: '', csrf: {} };
  /** The order of `changeEnd`. */
  order = '';

  constructor(shop: Shop, language: Language = 'de') {
    this.#shop = shop;
    this.language = language;
  }

  /** Sends a form of the page with its CSRF token, as it was shown last. @returns the address of the redirect */
  async post(form: string, fields: Record<string, string> = {}): Promise<string> {
    const csrf = await this.csrfTokenOf(form);
    const response = await fetch(`${this.#shop.api.url}/api/account/${form}`, {
      method: 'POST',
      body: new URLSearchParams({ language: this.language, csrf, ...fields }),
      headers: { cookie: this.cookie },
      redirect: 'manual',
    });
    expect(response.status).toBe(303);
    const [set] = response.headers.getSetCookie();
    if (set) this.cookie = set.split(';')[0] ?? '';
    return response.headers.get('location') ?? '';
  }

  /** The CSRF token in a form of the page, which is loaded once for each session; '' in one that is for everybody. */
  async csrfTokenOf(form: string): Promise<string> {
    if (!this.cookie || form === 'link' || form === 'sign-in') return '';
    if (this.#shown.cookie !== this.cookie)
      this.#shown = { cookie: this.cookie, csrf: (await this.page()).account?.csrf ?? {} };
    return this.#shown.csrf[csrfName(form)] ?? '';
  }

  /** Cancels a subscription, or undoes that. @returns the outcome, as in the redirect */
  async changeEnd(change: 'cancel' | 'keep', order = this.order): Promise<string> {
    return (await this.post(change, { order })).replace(/^.*#account-/, '');
  }

  /** Previews another plan and confirms it. @returns the address of the redirect */
  async changePlan(plan: string, order = this.order): Promise<string> {
    return this.post('plan', planFormOf(await this.page({ order, plan })));
  }

  async page(query: Record<string, string> = {}): Promise<AccountPageData> {
    const search = new URLSearchParams({ ...query, language: this.language });
    const response = await fetch(`${this.#shop.api.url}/api/account/page?${search}`, {
      headers: { cookie: this.cookie },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    return accountPageSchema.parse(await response.json());
  }

  /**
   * The data of the page that replaces a card.
   * @param query of its URL, with or without the provider's parameters
   */
  async cardPage(query: Record<string, string> = {}): Promise<CardPageData> {
    const search = new URLSearchParams({ ...query, language: this.language });
    const response = await fetch(`${this.#shop.api.url}/api/account/card-page?${search}`, {
      headers: { cookie: this.cookie },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    return cardPageSchema.parse(await response.json());
  }

  /** Requests the secret for a new card, as the script of that page does. */
  async askCardSecret(order: string): Promise<Response> {
    const body = { order, csrf: (await this.cardPage()).csrf, language: this.language };
    return postJson(`${this.#shop.api.url}/api/account/card`, body, { cookie: this.cookie });
  }

  /** @param correction the revision of a correction */
  invoice(number: number, correction?: number): Promise<Response> {
    return this.#file('invoice', number, correction ? `&correction=${correction}` : '');
  }

  creditNote(number: number): Promise<Response> {
    return this.#file('credit-note', number);
  }

  /** Follows a link of the page to a file. @returns the address of the redirect, to the file or to an error */
  async linkOf(file: { order: string } | { appName: string }): Promise<string> {
    const search = new URLSearchParams({ ...file, language: this.language });
    const response = await fetch(`${this.#shop.api.url}/api/account/file?${search}`, {
      headers: { cookie: this.cookie, accept: 'text/html' },
      redirect: 'manual',
    });
    expect(response.status).toBe(303);
    return response.headers.get('location') ?? '';
  }

  #file(name: string, number: number, more = ''): Promise<Response> {
    const headers = { cookie: this.cookie };
    return fetch(`${this.#shop.api.url}/api/account/${name}?number=${number}${more}`, { headers });
  }

  /** Requests a link and waits for its mail. @param mails the number of mails that the address already has */
  async askLink(email: string, mails: number): Promise<string> {
    expect(await this.post('link', { email })).toMatch(/#account-sent$/);
    return linkSecretIn((await this.#shop.mail.expectMails(email, mails + 1)).at(-1));
  }

  async signIn(email: string, mails: number): Promise<void> {
    const link = await this.askLink(email, mails);
    expect(await this.post('sign-in', { link })).toMatch(/\/account#account-signed-in$/);
    await this.csrfTokenOf('sign-out');
  }
}

/**
 * Signs in who has made the latest subscription. By another spelling of the address, which gets the link's mail: the mails to
 * the address itself stay those of its orders.
 */
export async function signedIn(shop: Shop, email = shop.buyer): Promise<AccountHolder> {
  const spelling = email.replace(/^./, (first) => first.toUpperCase());
  const holder = new AccountHolder(shop, 'en');
  holder.order = shop.provider.subscriptions().at(-1)?.metadata['order'] ?? '';
  await holder.signIn(spelling, shop.mail.to(spelling).length);
  return holder;
}

/** The fields of the form that a preview of another plan shows. */
export function planFormOf({ planChange }: AccountPageData): Record<string, string> {
  expect(planChange).toBeDefined();
  const { order, choice, due, at, change, offer } = planChange ?? {};
  const fields = { order, plan: choice, due, at, change, offer };
  return Object.fromEntries(Object.entries(fields).map(([name, held]) => [name, String(held)]));
}
