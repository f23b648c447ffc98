import { accessibilityFaults } from '../../support/accessibility.ts';
import { mailsTo } from '../../support/mails.ts';
import { orderTrial } from '../../support/orders.ts';
import { visitors } from '../../support/payments.ts';
import { appOrigin } from '../../support/ports.ts';
import { expect, test } from '../../support/test.ts';

test('E2 E3 E4 E8 a customer connects the app on a phone, works offline by its lease, and removes the phone, without JavaScript', async ({
  browser,
  request,
}) => {
  const [german] = visitors;
  const { email } = await orderTrial(request, german);
  const settings = { javaScriptEnabled: false, locale: 'de-CH' };
  const [phone, page] = await Promise.all(
    ['phone', 'computer'].map(async () => (await browser.newContext(settings)).newPage()),
  );
  if (!phone || !page) throw new Error('two browsers');
  const screen = phone.getByRole('main');
  const press = (name: string) => phone.getByRole('button', { name }).click();
  await phone.goto(`${appOrigin}/?name=Pixel+9`);
  await expect(screen).toContainText(/Abo\s*Gratis/);
  await press('Mein Abo verbinden');
  const code = (await phone.locator('.code').textContent()) ?? '';
  await expect(phone.locator('svg'), 'its QR code').toBeVisible();

  await page.goto('/activate');
  const field = page.getByLabel('Code aus der App');
  await expect(field, 'a phone writes capitals, and corrects nothing').toHaveAttribute(
    'autocapitalize',
    'characters',
  );
  await expect(field).toHaveAttribute('spellcheck', 'false');
  await field.fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByRole('button', { name: 'Link zusenden' }).click();
  const findMail = async () =>
    (await mailsTo(request, email)).find(({ subject }) => subject === 'Gerät verbinden: Ihr Link');
  await expect.poll(findMail).toBeDefined();
  const { text = '' } = (await findMail()) ?? {};
  expect(text).toContain(`Ein Gerät, das den Code ${code} anzeigt`);
  await page.goto(/^\S+\/account\?link=\S+$/m.exec(text)?.[0] ?? '');
  await page.getByRole('button', { name: 'Anmelden' }).click();

  const consentDialog = page.getByRole('region', { name: 'Chronos-Pro mit Ihrem Konto verbinden?' });
  for (const fact of ['Pixel 9', code, 'Im selben Netz wie dieser Browser', email, 'Premium'])
    await expect(consentDialog).toContainText(fact);
  await expect(consentDialog).toContainText('Stimmen Sie nur dann zu.');
  await page.getByRole('button', { name: 'Gerät verbinden' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chronos-Pro ist verbunden');
  await expect(page.getByText(/^Kehren Sie zur App zurück/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Weiteres Gerät verbinden' })).toBeVisible();
  await expect(screen).toContainText('Premium: gratis bis');
  await expect(screen).toContainText(/Synchronisierung\s*Ein/);
  await expect(screen.getByText('Werbung')).toHaveCount(0);

  await press('Flugmodus');
  await expect(screen).toContainText('Offline gültig bis');
  await press('Zehn Tage später');
  await expect(screen).toContainText(/Abo\s*Premium/);
  await press('Zehn Tage später');
  await expect(screen).toContainText(/Abo\s*Gratis/);
  await press('Uhr um 30 Tage zurückstellen');
  await expect(screen, 'a clock that goes back prolongs nothing').toContainText(/Abo\s*Gratis/);
  await press('Flugmodus beenden');
  await expect(screen).toContainText('Premium: gratis bis');

  await page.goto('/de/account');
  const devices = page.getByRole('region', { name: 'Ihre Geräte' });
  await expect(devices).toContainText(/Pixel 9\s*Chronos-Pro, zuletzt benutzt am \d/);
  await devices.getByText('Umbenennen').click();
  await devices.getByLabel('Name des Geräts').fill('Baustelle');
  await devices.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Das Gerät hat seinen neuen Namen.')).toBeVisible();
  await devices.getByRole('button', { name: 'Entfernen: Baustelle' }).click();
  await expect(page.getByText(/^Das Gerät ist entfernt/)).toBeVisible();
  await expect(devices).toContainText('Noch ist kein Gerät verbunden.');
  await press('Aktualisieren');
  await expect(screen).toContainText('Die Anmeldung dieses Geräts ist beendet.');
  await expect(screen).toContainText(/Abo\s*Gratis/);
  for (const each of [phone, page]) await each.context().close();
});

test('E2 the page of a wrong code says so, and is readable for everybody', async ({ page }) => {
  await page.goto('/ru/activate?code=BCDF-GHJK');
  await expect(page.getByText(/^Такого кода нет/).filter({ visible: true })).toHaveCount(1);
  const field = page.getByLabel('Код из приложения');
  await expect(field, 'the keyboard and screen readers go on there').toBeFocused();
  await expect(field).toHaveAccessibleDescription(/Такого кода нет/);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await page.locator('[data-island]').count(), 'needs no script').toBe(0);
  await field.fill('WDJB-MJH7');
  await page.getByRole('button', { name: 'Продолжить' }).click();
  await expect(field, 'no code has digits').toHaveAccessibleDescription(/цифр\sнет/);
  await expect(field).toBeFocused();
});
