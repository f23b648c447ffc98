import type { Locator, Page } from 'playwright/test';
import { awaitIsland } from './test.ts';

/** An address that browsers accept (HTML allows one without a dot), but the api refuses. */
const dotlessAddress = 'ada@example';

/** Fills in all four fields of a contact form. */
export async function fillContactForm(form: Locator, email = 'ada@example.org'): Promise<void> {
  await form.locator('[name=name]').fill('Ada Test');
  await form.locator('[name=email]').fill(email);
  await form.locator('[name=subject]').fill('Hello');
  await form.locator('[name=message]').fill('A message that is long enough.');
}

/** Sends the contact form with an e-mail address that the api refuses. */
export async function sendWithFault(page: Page): Promise<void> {
  const form = page.locator('#contact form');
  await fillContactForm(form, dotlessAddress);
  await awaitIsland(page);
  await form.locator('button[type=submit]').click();
  await form.locator('[name=email][aria-invalid]').waitFor();
}
