import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { pdfText } from '../support/pdf.ts';
import type { Tab } from './tab.ts';

/** A limit that only a wrong product reaches, in ms. */
const patience = { timeout: 60_000 };

/** What can be pressed or filled in. */
const kinds = {
  link: 'a[href]',
  button: 'button',
  details: 'summary',
  /** Of the bank, which speaks the browser's language. */
  consent: 'button[value=pass]',
  field: 'input, textarea',
  choice: 'label',
};
type Kind = keyof typeof kinds;

/** Finds the first visible element with a name that contains the words, also within web components. */
function findByName(selector: string, name: string): Element | null {
  const plain = (text: string | null | undefined) =>
    (text ?? '').replaceAll(/[\u00AD\u2060]/g, '').replaceAll(/\s+/g, ' ');
  const nameOf = (element: Element) => {
    const { labels } = element as HTMLInputElement;
    const words = labels?.length ? [...labels].map((label) => label.textContent) : [element.textContent];
    return plain(element.getAttribute('aria-label') ?? words.join(' '));
  };
  const elementsIn = (root: ParentNode): Element[] => [
    ...root.querySelectorAll(selector),
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
      shadowRoot ? elementsIn(shadowRoot) : [],
    ),
  ];
  return (
    elementsIn(document).find(
      (element) => element.checkVisibility({ visibilityProperty: true }) && nameOf(element).includes(name),
    ) ?? null
  );
}

/** What a visitor does, and what that visitor notices. */
export class Visitor {
  readonly #tab: Tab;
  readonly #downloads: string;

  /** @param downloads the folder for them */
  constructor(tab: Tab, downloads: string) {
    this.#tab = tab;
    this.#downloads = downloads;
  }

  opens(address: string): Promise<void> {
    return this.#tab.open(address);
  }

  async presses(kind: Kind, name: string): Promise<void> {
    await expect(async () => {
      const isPressed = await this.#tab.press(findByName, kinds[kind], name);
      expect(isPressed, isPressed ? '' : `the ${kind} '${name}' in: ${await this.#tab.text()}`).toBe(true);
    }).toPass(patience);
  }

  async fillsIn(fields: Record<string, string>): Promise<void> {
    for (const [name, text] of Object.entries(fields))
      await expect(async () => {
        expect(await this.#tab.type(findByName, kinds.field, name, text), `the field '${name}'`).toBe(true);
      }).toPass(patience);
  }

  /** Waits until the page shows words. */
  async reads(words: string | RegExp): Promise<void> {
    await expect(async () => expect(plain(await this.#tab.text())).toMatch(words)).toPass(patience);
  }

  /** Waits until something that is no text holds in the page. */
  async notices(what: string, inPage: () => boolean): Promise<void> {
    await expect(async () => expect(await this.#tab.evaluate(inPage), what).toBe(true)).toPass(patience);
  }

  /** Waits until the page's address ends like this. */
  async isAt(end: RegExp): Promise<void> {
    const address = () => this.#tab.evaluate(() => location.href);
    await expect(async () => expect(await address()).toMatch(end)).toPass(patience);
  }

  /** @param width of the screen, in CSS pixels */
  async holdsPhone(width: number): Promise<void> {
    await this.#tab.resize(width);
  }

  /** Presses what leads to a file, and waits until that is saved. @returns its content */
  async saves(file: RegExp, kind: Kind, name: string): Promise<Buffer> {
    await this.#emptyDownloads();
    await this.presses(kind, name);
    let content: Buffer = Buffer.alloc(0);
    await expect(async () => {
      content = await this.#saved(file);
    }).toPass(patience);
    return content;
  }

  /** Presses a link to a PDF, and reads it in a new tab; a browser without a viewer saves it. */
  async readsPdf(link: string, words: RegExp): Promise<void> {
    await this.#emptyDownloads();
    await this.presses('link', link);
    await expect(async () => {
      const viewer = await this.#tab.opened();
      const text = viewer ? await viewer.text() : await pdfText(await this.#saved(/\.pdf$/));
      if (text !== undefined) expect(plain(text)).toMatch(words);
    }).toPass(patience);
  }

  async #saved(name: RegExp): Promise<Buffer> {
    const file = (await readdir(this.#downloads)).find((one) => name.test(one)) ?? '';
    expect(file, 'a saved file').toMatch(name);
    const content = await readFile(join(this.#downloads, file));
    expect(content.length).toBeGreaterThan(0);
    return content;
  }

  async #emptyDownloads(): Promise<void> {
    for (const file of await readdir(this.#downloads)) await rm(join(this.#downloads, file), { force: true });
  }
}

/** Text with simple spaces, and without invisible characters. */
const plain = (text = '') => text.replaceAll(/[\u00AD\u2060]/g, '').replaceAll(/\s+/g, ' ');
