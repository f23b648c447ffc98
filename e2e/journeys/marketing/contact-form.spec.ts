import { fillContactForm } from '../../support/pages.ts';
import { mailsTo } from '../../support/mails.ts';
import { awaitIsland, expect, motion, signal, test } from '../../support/test.ts';

test.describe('M9 the contact form', () => {
  test('M9 asks for all four fields and a real e-mail address, in a box of four rows', async ({ page }) => {
    await page.goto('/en/');
    const form = page.locator('#contact form');
    for (const name of ['name', 'email', 'subject', 'message']) {
      await expect(form.locator(`[name=${name}]`)).toHaveJSProperty('required', true);
    }
    await expect(form.locator('[name=email]')).toHaveAttribute('type', 'email');
    await expect(form.locator('textarea[name=message]')).toHaveAttribute('rows', '4');
  });

  test(
    'M9 M10 sends once, says so, is empty again, and the message reaches the publisher',
    motion,
    async ({ page, request }) => {
      await page.goto('/en/');
      const form = page.locator('#contact form');
      const button = form.getByRole('button');
      await fillContactForm(form);
      const subject = `Hello ${crypto.randomUUID()}`;
      await form.locator('[name=subject]').fill(subject);
      await awaitIsland(page);
      const answers: number[] = [];
      const held = signal();
      await page.route('**/api/contact', async (route) => {
        await held.given;
        const response = await route.fetch();
        answers.push(response.status());
        await route.fulfill({ response });
      });
      await button.click();
      await expect(button).toBeDisabled();
      await expect(button).toHaveText('Sending...');
      held.give();
      await expect(page.getByRole('status').filter({ hasText: 'Message sent!' })).toContainText(
        'We have received your message and will respond as soon as possible.',
      );
      const confirmation = page.locator('#contact :focus');
      await expect(confirmation).toHaveText('Your message has arrived. We will reply to ada@example.org.');
      await expect(confirmation).toBeInViewport({ ratio: 1 });
      await expect(form.locator('[name=name]')).toHaveValue('');
      await expect(form.locator('[name=message]')).toHaveValue('');
      await expect(button).toBeEnabled();
      expect(answers).toEqual([201]);
      const arrived = async () => (await mailsTo(request, 'contact@example.com')).map((mail) => mail.subject);
      await expect.poll(arrived).toContainEqual(expect.stringContaining(subject));
    },
  );

  test('M9 asks once about a mailbox that looks misspelt, at its field, and sends it if pressed again', async ({
    page,
    watch,
  }) => {
    watch.expectErrors(/\b422\b/);
    await page.goto('/de/');
    const form = page.locator('#contact form');
    await fillContactForm(form);
    const email = form.locator('[name=email]');
    await email.fill('ada@gmial.com');
    await awaitIsland(page);
    await form.getByRole('button').click();
    await expect(form.getByRole('alert')).toContainText('Meinten Sie ada@gmail.com?');
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription(/Meinten Sie/);
    await expect(form.locator('[name=message]')).toHaveValue('A message that is long enough.');
    await form.getByRole('button').click();
    await expect(page.locator('#contact :focus')).toContainText('ada@gmial.com');
    await expect(form.getByRole('alert')).toHaveCount(0);
  });

  test('M9 keeps what was typed when sending fails, and says so', async ({ page, watch }) => {
    watch.expectErrors(/\b500\b/);
    await page.route('**/api/contact', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/en/');
    const form = page.locator('#contact form');
    await fillContactForm(form);
    await awaitIsland(page);
    const logged = page.waitForEvent(
      'console',
      (message) => message.type() === 'error' && message.text().includes('500: '),
    );
    await form.getByRole('button').click();
    const notice = page.getByRole('status').filter({ hasText: 'Error sending message' });
    await expect(notice).toBeVisible();
    await expect(notice).toContainText('An error occurred while sending your message. Please try again.');
    await logged;
    await expect(form.locator('[name=message]')).toHaveValue('A message that is long enough.');
    await expect(form.getByRole('button')).toBeEnabled();
  });
});
