import { sendWithFault } from '../../support/pages.ts';
import { otherPrograms } from '../../support/other-programs.ts';
import { expect, slow, test } from '../../support/test.ts';

const { 'a password manager': manager, 'a translator': translator } = otherPrograms;

for (const [program, change] of Object.entries({
  'a password manager': manager,
  'a translator': translator,
})) {
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

  test(
    `R14 ${program} changes the contact form while it is used: a refusal and its correction work`,
    change === manager ? {} : slow,
    async ({ page, watch }) => {
      watch.expectErrors(/An island was rendered anew|\b400\b/);
      await page.goto('/de/');
      await sendWithFault(page);
      await page.evaluate(change);
      const form = page.locator('#contact form');
      await form.locator('[name=email]').fill('ada@example.org');
      await expect(form.locator('[name=message]')).toHaveValue('A message that is long enough.');
      await form.locator('button[type=submit]').click();
      await expect(page.locator('#contact')).toContainText('ada@example.org');
    },
  );
}
