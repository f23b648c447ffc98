import type { Locator, Page } from 'playwright/test';
import { sendWithFault } from '../../support/contact-form.ts';
import { awaitIsland, expect, test } from '../../support/test.ts';

/** What other programs do to a page before its islands are used. */
const changes = {
  /** As password managers: a node behind each field, and marks on it. */
  'a password manager': () => {
    for (const field of document.querySelectorAll('input, textarea')) {
      field.setAttribute('data-manager', 'true');
      field.after(document.createElement('div'));
    }
  },
  /** As browsers' translators: each text in an element of its own. */
  'a translator': () => {
    const texts = document.createTreeWalker(
      document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      if (!text.data.trim() || text.parentElement?.closest('script, style, template, option, textarea'))
        continue;
      const font = document.createElement('font');
      text.replaceWith(font);
      font.append(text);
    }
  },
};

const forms: { path: string; field: (page: Page) => Locator; text: string }[] = [
  { path: '/de/#contact', field: (page) => page.locator('#contact [name=name]'), text: 'Ada von Beispiel' },
  {
    path: '/de/download?app=TrackIT',
    field: (page) => page.locator('[name=customerName]'),
    text: 'Ada von Beispiel',
  },
  { path: '/de/trial', field: (page) => page.locator('#field-email'), text: 'ada@example.org' },
  { path: '/de/support', field: (page) => page.locator('main [type=search]'), text: 'Rechnung' },
];

for (const [program, change] of Object.entries(changes))
  for (const { path, field, text } of forms)
    test(`R14 ${program} has changed ${path}: what is typed while the form starts stays, and so does the focus`, async ({
      page,
      watch,
    }) => {
      watch.expectErrors(/An island was rendered anew/);
      const reports: string[] = [];
      page.on(
        'request',
        (request) => void (request.url().includes('failure') && reports.push(request.url())),
      );
      await page.goto(path);
      await page.evaluate(change);
      const input = field(page);
      await input.focus();
      await page.keyboard.type(text, { delay: 20 });
      await awaitIsland(page);
      await expect(input).toHaveValue(text);
      await expect(input).toBeFocused();
      await page.keyboard.type('!');
      await expect(input).toHaveValue(`${text}!`);
      expect(reports).toEqual([]);
    });

for (const [program, change] of Object.entries(changes)) {
  test(`R14 ${program} has changed the contact form: the first press sends what was typed and filled in`, async ({
    page,
    watch,
  }) => {
    watch.expectErrors(/An island was rendered anew/);
    await page.goto('/de/');
    await page.evaluate(change);
    const form = page.locator('#contact form');
    // As a browser that fills in what it knows: without events.
    await form.evaluate((element: HTMLFormElement) => {
      for (const [name, value] of Object.entries({
        name: 'Ada Beispiel',
        email: 'ada@example.org',
        subject: 'Frage',
      }))
        (element.elements.namedItem(name) as HTMLInputElement).value = value;
    });
    await form.locator('[name=message]').pressSequentially('Eine Nachricht, lang genug.');
    const sent = page.waitForRequest('**/api/contact');
    await form.locator('button[type=submit]').click();
    // A form that waits too long is sent as without script, in another encoding.
    const posted = decodeURIComponent((await sent).postData() ?? '').replaceAll('+', ' ');
    expect(posted).toContain('Eine Nachricht, lang genug.');
    expect(posted).toContain('ada@example.org');
    await expect(
      page.locator('#contact-sent, #contact [tabindex="-1"]:not(input)').filter({ visible: true }),
    ).toBeVisible();
  });

  test(`R14 ${program} changes the contact form while it is used: a refusal and its correction work`, async ({
    page,
    watch,
  }) => {
    watch.expectErrors(/An island was rendered anew|\b400\b/);
    await page.goto('/de/');
    await sendWithFault(page);
    await page.evaluate(change);
    const form = page.locator('#contact form');
    await form.locator('[name=email]').fill('ada@example.org');
    await expect(form.locator('[name=message]')).toHaveValue('A message that is long enough.');
    await form.locator('button[type=submit]').click();
    await expect(page.locator('#contact')).toContainText('ada@example.org');
  });
}
