import { formatDay, formatLastDay, languages } from '@site/shared-i18n';
import { expectMails, newEmail, orderLinkIn } from '../../support/mails.ts';
import { siteOrigin } from '../../support/ports.ts';
import { readQrCode } from '../../support/qr-code.ts';
import { expect, firstUse, slow, test } from '../../support/test.ts';

test('A1 C4 C5 R10 the trial takes plan and address in fields of the page, no prompt asks again, and the provider is not asked', async ({
  page,
  request,
}) => {
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    void dialog.dismiss();
  });
  const elsewhere: string[] = [];
  page.on('request', (sent) => {
    if (new URL(sent.url()).origin !== siteOrigin && !sent.url().startsWith('data:'))
      elsewhere.push(sent.url());
  });
  const email = newEmail();
  await page.goto('/de/trial?plan=basic');
  await expect(page.getByRole('radio', { name: /^Basic/ })).toBeChecked();
  await expect(
    page.getByRole('radio', { name: /^Business CHF.99\.90 pro Monat Premium für Sie und 10 weitere/ }),
  ).toBeVisible();
  await expect(
    page.getByText(
      /^Heute CHF.0, einmal pro .+ Der Monatspreis gilt danach nur, wenn Sie eine Karte hinterlegen/,
    ),
    'no price reads as one of today',
  ).toBeVisible();
  const end = new Date(Date.now() + 14 * 24 * 60 * 60 * 1000);
  const free = formatLastDay(end, 'de');
  const lastStep = page.getByText('In 14 Tagen').locator('..');
  await expect(lastStep, 'the day is told at once').toContainText(formatDay(end, 'de'));
  await expect(lastStep).toContainText(`Gratis bis ${free}.`);
  await page.getByRole('radio', { name: /^Business/ }).check();
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Nutzungsbedingungen' }),
    'what is accepted can be read first',
  ).toHaveAttribute('href', '/nutzungsbedingungen');
  await page.getByRole('button', { name: 'Testphase starten' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ihre kostenlose Testphase läuft');
  await expect(page.getByRole('main')).toContainText('Business');
  await expect(page.getByRole('main'), 'the last day is the same').toContainText(free);
  await expect(page.getByRole('main')).toContainText(email);
  expect(page.url(), 'no address of a page holds it').not.toContain('@');
  expect(elsewhere, 'before the form for a card is opened').toEqual([]);
  await page.getByRole('button', { name: 'Adresse ändern' }).click();
  await expect(page).toHaveURL(/\/de\/trial\?plan=business$/);
  // The form restores the address when it is first used.
  await page.getByLabel('E-Mail-Adresse').focus();
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue(email);
  expect(questions).toEqual([]);
  await expectMails(request, email, [/Business/]);
});

test('A1 C4 what is no address is said beside its field, in the page’s language', async ({ page }) => {
  await page.goto('/de/trial');
  const field = page.getByLabel('E-Mail-Adresse');
  for (const [typed, message] of [
    ['', 'Bitte «E-Mail-Adresse» ausfüllen.'],
    ['ada@', /gültige E-\u2060?Mail-Adresse ein/],
  ] as const) {
    await field.fill(typed);
    await page.getByRole('button', { name: 'Testphase starten' }).click();
    await expect(page.getByRole('alert').filter({ visible: true })).toHaveText(message);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toBeFocused();
  }
  await field.fill('ada@example.org');
  await expect(field).not.toHaveAttribute('aria-invalid');
  await expect(page).toHaveURL(/\/de\/trial$/);
});

test('A1 C4 a domain that looks misspelt is asked about, and a press corrects it', async ({ page }) => {
  await page.goto('/de/trial');
  await firstUse(page);
  const field = page.getByLabel('E-Mail-Adresse');
  await field.fill('ada@gmial.com');
  const question = page.getByRole('button', { name: 'Meinten Sie ada@gmail.com?' });
  await question.click();
  await expect(field).toHaveValue('ada@gmail.com');
  await expect(field).toBeFocused();
  await expect(question).toBeHidden();
  await field.fill('ada@mail.com');
  await expect(page.getByRole('button', { name: /^Meinten/ })).toBeHidden();
});

test('A1 C4 a misspelt address whose form is sent at once is asked about, and taken at the second press', async ({
  page,
}) => {
  await page.goto('/de/trial');
  await firstUse(page);
  const field = page.getByLabel('E-Mail-Adresse');
  await field.fill('ada@gmial.com');
  await field.press('Enter');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(/prüfen Sie diese Adresse/);
  await page.getByRole('button', { name: 'Meinten Sie ada@gmail.com?' }).click();
  await expect(field).toHaveValue('ada@gmail.com');
  await expect(field, 'it is no longer asked about').not.toHaveAttribute('aria-invalid');
  await field.fill('ada@hotmial.com');
  await field.press('Enter');
  await expect(field, 'nor is the other one taken unasked').toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveURL(/\/de\/trial$/);
  await field.press('Enter');
  await expect(page).toHaveURL(/\/de\/subscribe\?/);
  await expect(page.getByRole('main')).toContainText('ada@hotmial.com');
});

test(
  'A1 C5 who has started a trial is led to the apps, from the order’s page too',
  slow,
  async ({ page, request }) => {
    const email = newEmail();
    await page.goto('/de/trial?plan=premium');
    await page.getByLabel('E-Mail-Adresse').fill(email);
    await page.getByRole('button', { name: 'Testphase starten' }).click();
    const apps = page.getByRole('region', { name: 'Nächster Schritt: App installieren' });
    await expect(apps.getByRole('button')).toHaveText([
      'Chronos-Pro herunterladen',
      'AtlasFibre herunterladen',
      'TrackIT herunterladen',
    ]);
    await expect(apps.getByRole('button').locator('svg'), 'each with its drawing').toHaveCount(3);
    await expect(apps.getByRole('link')).toHaveText(['Gerät verbinden', 'Mein Konto']);
    const steps = apps.getByRole('listitem');
    await expect(steps, 'how to install it, then to link it').toHaveCount(4);
    await expect(steps.last()).toContainText('bestätigen Sie hier den Code');
    await expect(steps.last().getByRole('link', { name: 'Gerät verbinden' })).toBeVisible();
    const first = page.waitForEvent('download');
    await apps.getByRole('button', { name: 'AtlasFibre herunterladen' }).click();
    expect((await first).suggestedFilename(), 'no form asks again').toBe('AtlasFibre.apk');
    await expect(apps, 'with size and digest where they are known at once').toContainText('AtlasFibre.apk');
    const [mail] = await expectMails(request, email, [/Premium/]);
    await page.goto(orderLinkIn(mail));
    await expect(apps).toBeVisible();
    const second = page.waitForEvent('download');
    await apps.getByRole('button', { name: 'TrackIT herunterladen' }).click();
    expect((await second).suggestedFilename()).toBe('TrackIT.apk');
    await expectMails(request, email, [/Premium/]);
  },
);

test(
  'A1 C12 an app’s file that cannot be had raises the notice, which is not about a payment',
  slow,
  async ({ page, watch }) => {
    watch.expectErrors(/could not be downloaded|Failed to load resource/);
    // Before any page: one that is set while the next page loads may come too late.
    await page.route('**/api/order-app', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
    await page.goto('/de/trial?plan=basic');
    await page.getByLabel('E-Mail-Adresse').fill(newEmail());
    await page.getByRole('button', { name: 'Testphase starten' }).click();
    const button = page.getByRole('button', { name: 'TrackIT herunterladen' });
    await button.click();
    const notice = page.getByRole('status').filter({ hasText: 'Beim Herunterladen ist ein Fehler' });
    await expect(notice).toContainText('Bitte versuchen Sie es gleich noch einmal.');
    await expect(notice).not.toContainText('Zahlung');
    const download = page.waitForEvent('download');
    await button.click();
    await download;
  },
);

test('A1 C5 a trial that begins on an app’s page ends with that app first', slow, async ({ page }) => {
  await page.goto('/de/trackit');
  await page.getByRole('main').getByRole('link', { name: '14 Tage gratis testen' }).first().click();
  await page.getByLabel('E-Mail-Adresse').fill(newEmail());
  await page.getByRole('button', { name: 'Testphase starten' }).click();
  const apps = page.getByRole('region', { name: 'Nächster Schritt: App installieren' });
  await expect(apps.getByRole('button').first()).toHaveText('TrackIT herunterladen');
  const code = apps.getByRole('img', { name: /Seite mit allen Apps/ });
  await code.scrollIntoViewIfNeeded();
  await expect(code).toHaveJSProperty('complete', true);
  expect(await readQrCode(code), 'one code for all apps').toBe(`${siteOrigin}/de/apps`);
  await page.getByRole('button', { name: 'Adresse ändern' }).click();
  await expect(page, 'with another address, too').toHaveURL(/\/de\/trial\?plan=premium&app=TrackIT$/);
});

test(
  'A1 on a phone each plan has its price beside its name, and a line of what it contains, chosen or not',
  slow,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/en/trial');
    const button = page.locator('main form [type=submit]');
    const place = await button.boundingBox();
    for (const [plan, price, content] of [
      ['Basic', 'CHF 9.90 a month', 'Sync on 2 devices, with ads'],
      ['Premium', 'CHF 49.90 a month', 'Unlimited sync, no ads'],
      ['Business', 'CHF 99.90 a month', 'Premium for you and 10 others'],
    ] as const) {
      const choice = page.locator('label').filter({ hasText: plan }).first();
      const name = await choice.getByText(plan, { exact: true }).boundingBox();
      const shown = await choice.getByText(price).boundingBox();
      expect(shown?.y, plan).toBeLessThan((name?.y ?? 0) + (name?.height ?? 0) / 2);
      await page.getByRole('radio', { name: new RegExp(`^${plan}`) }).check();
      await expect(choice.getByText(content)).toBeVisible();
      expect(await button.boundingBox(), 'a choice moves nothing').toEqual(place);
    }
  },
);

test('A1 on a phone the line of each plan is seen whole, in one line', slow, async ({ page }) => {
  for (const width of [320, 390])
    for (const language of languages) {
      await page.setViewportSize({ width, height: 664 });
      await page.goto(`/${language}/trial`);
      const lines = await page.locator('main fieldset label small').evaluateAll((all) =>
        all.map((one) => {
          const whole = one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight;
          return whole && Math.round(one.clientHeight / parseFloat(getComputedStyle(one).lineHeight));
        }),
      );
      expect(lines, `${language} at ${width}`).toEqual([1, 1, 1]);
    }
});

test(
  'A1 on a phone the first screen of the trial holds the e-mail field, on most the button, too',
  slow,
  async ({ page }) => {
    for (const [address, height] of [
      ['/en/trial', 640],
      ['/de/trial', 640],
      ['/ru/trial', 700],
    ] as const) {
      await page.setViewportSize({ width: 360, height });
      await page.goto(address);
      await expect(page.locator('main input[type=email]'), address).toBeInViewport({ ratio: 1 });
    }
    await page.setViewportSize({ width: 390, height: 664 });
    for (const language of languages) {
      await page.goto(`/${language}/trial`);
      await expect(page.locator('main form [type=submit]'), language).toBeInViewport({ ratio: 1 });
    }
  },
);

test('A1 who opens the next page without an address is led to the form', slow, async ({ page }) => {
  await page.goto('/de/subscribe?planId=basic&from=trial');
  await expect(page).toHaveURL(/\/de\/trial\?plan=basic$/);
  await expect(page.getByRole('radio', { name: /^Basic/ })).toBeChecked();
});

test(
  'A1 C4 a visitor whose browser stores nothing is asked for the address again, and the trial starts',
  slow,
  async ({ page, request }) => {
    await page.addInitScript(() => {
      const get = () => {
        throw new DOMException('Access is denied', 'SecurityError');
      };
      for (const storage of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, storage, { get });
    });
    const email = newEmail();
    page.on('dialog', (dialog) => void dialog.accept(email));
    await page.goto('/de/trial?plan=basic');
    await page.getByLabel('E-Mail-Adresse').fill(email);
    await page.getByRole('button', { name: 'Testphase starten' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ihre kostenlose Testphase läuft');
    await expectMails(request, email, [/Basic/]);
  },
);

test('A1 on a small computer the first screen of the trial holds the button, too', slow, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 633 });
  for (const language of languages) {
    await page.goto(`/${language}/trial`);
    await expect(page.locator('main form [type=submit]'), language).toBeInViewport({ ratio: 1 });
  }
});
