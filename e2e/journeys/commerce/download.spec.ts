import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expectMails, newEmail } from '../../support/mails.ts';
import { inboxOrigin, siteOrigin, sitePort } from '../../support/ports.ts';
import { readQrCode } from '../../support/qr-code.ts';
import { awaitIsland, expect, firstUse, motion, slow, stallScripts, test } from '../../support/test.ts';

test('C11 /download without a parameter offers the default app', async ({ page }) => {
  await page.goto('/en/download');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Download Chronos-Pro');
  await expect(
    page.getByText(
      /The name tells us.*we send one email.*an invoice follows only if you buy something.*The download is free/,
    ),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Back to the home page' }).click();
  await expect(page).toHaveURL(/\/en\/$/);
});

for (const { requested, app } of [
  { requested: 'trackit', app: 'TrackIT' },
  { requested: 'ATLASfibre', app: 'AtlasFibre' },
]) {
  test(
    `C11 /download?app=${requested} offers ${app}, and keeps what was typed before`,
    slow,
    async ({ page }) => {
      await page.goto(`/en/download?app=${requested}`);
      await page.getByLabel('Name').fill('Ada Test');
      await awaitIsland(page);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Download ${app}`);
      await expect(page.getByRole('main')).not.toContainText('couldn’t find');
      await expect(page.getByLabel('Name')).toHaveValue('Ada Test');
    },
  );
}

test(
  'C11 /download of an app that there is not says so, and offers the default app',
  slow,
  async ({ page }) => {
    await page.goto('/en/download?app=nope');
    await expect(page.getByText('We couldn’t find that app')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Download Chronos-Pro');
  },
);

test('C11 before the file is asked for, and without script, its page says how large it is, since when it is there, and its checksum', async ({
  browser,
  request,
}) => {
  const answer = await request.post('/api/app-download', {
    data: { appName: 'AtlasFibre', customerName: 'Ada', customerEmail: newEmail(), language: 'en' },
  });
  const { downloadUrl } = (await answer.json()) as { downloadUrl: string };
  const bytes = await (await request.get(downloadUrl)).body();
  const page = await browser.newPage({ javaScriptEnabled: false, locale: 'fr-CH' });
  const size = Math.ceil(bytes.length / 1000);
  const words = {
    '/download?app=atlasfibre': `${size} ko · en ligne depuis le`,
    '/de/download?app=AtlasFibre': `${size} kB · online seit dem`,
    '/ru/download?app=AtlasFibre': `${size} кБ · размещён`,
  };
  for (const [address, fact] of Object.entries(words)) {
    await page.goto(address);
    await expect(page.getByRole('main').getByText(fact)).toHaveText(/ 20\d\d/);
    await expect(page.getByRole('code')).toHaveText(createHash('sha256').update(bytes).digest('hex'));
  }
  await page.close();
});

test(
  'C11 C12 a name and an e-mail lead to the app’s file in a new tab, with a notice',
  motion,
  async ({ page, request }) => {
    await page.goto('/en/download?app=AtlasFibre');
    await page.getByLabel('Name').fill('Ada Test');
    await page.getByLabel('Email address').fill('ada@example.org');
    await awaitIsland(page);
    const tab = page.context().waitForEvent('page');
    const download = page.waitForEvent('download');
    const pressed = Date.now();
    await page.getByRole('button', { name: 'Download' }).click();
    const notice = page.getByRole('status').filter({ hasText: 'Your download is ready.' });
    await expect(notice).toContainText(
      /^Your download is ready. The link is valid for 15\sminutes\.Download/,
    );
    const answered = Date.now();
    await tab;
    await expect(page.getByRole('textbox'), 'nothing is asked again').toHaveCount(0);
    await expect(page.getByText('Enter your name')).toBeHidden();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/atlasfibre/i);
    await expect(page.getByText(`File: ${file.suggestedFilename()}, for Android`)).toBeVisible();
    const bytes = await readFile(await file.path());
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    const main = page.getByRole('main');
    await expect(main.getByText(`AtlasFibre.apk · ${Math.ceil(bytes.length / 1000)} kB`)).toBeVisible();
    const checksum = main
      .getByText(/To check the file: its SHA-\u2060256.checksum/)
      .filter({ visible: true });
    await expect(checksum.getByRole('code')).toHaveText(createHash('sha256').update(bytes).digest('hex'));
    const link = (await notice.getByRole('link').getAttribute('href')) ?? '';
    expect(new URL(link, siteOrigin).origin).toBe(siteOrigin);
    const lastsUntil = Number(new URL(link).searchParams.get('expires')) * 1000;
    const [earliest, latest] = [pressed, answered].map((moment) => moment + 15 * 60_000);
    // The link counts in whole seconds.
    expect(lastsUntil).toBeGreaterThan((earliest ?? NaN) - 1000);
    expect(lastsUntil).toBeLessThan((latest ?? NaN) + 1000);
    const guessed = link.replace(/signature=(.)/, (_all, first) => `signature=${first === 'a' ? 'b' : 'a'}`);
    expect((await request.get(guessed)).status()).toBe(403);
  },
);

test('C11 at a computer a QR code leads the phone to this page, in both themes', slow, async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [address, alt] of [
      ['/en/download?app=TrackIT', 'QR code: the download page of TrackIT'],
      ['/de/download?app=AtlasFibre', /^QR-\u2060?Code: die Download-\u2060?Seite von AtlasFibre/],
    ] as const) {
      await page.goto(address);
      const code = page.getByRole('img', { name: alt });
      await code.scrollIntoViewIfNeeded();
      await expect(code).toHaveJSProperty('complete', true);
      expect(await readQrCode(code)).toBe(`${siteOrigin}${address}`);
    }
  }
});

test('C11 a phone does not load the QR code', slow, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const loaded: string[] = [];
  page.on('request', (sent) => loaded.push(new URL(sent.url()).pathname));
  await page.goto('/en/download?app=TrackIT');
  await page.getByRole('link', { name: 'Back to the home page' }).scrollIntoViewIfNeeded();
  await firstUse(page);
  await expect(page.locator('figure img')).toBeHidden();
  expect(loaded).toContain('/en/download');
  expect(loaded.filter((path) => path.startsWith('/api/'))).toEqual([]);
});

test('C12 who reaches the site by another address of this machine downloads from that address', async ({
  request,
}) => {
  const origin = `http://127.0.0.1:${sitePort}`;
  const response = await request.post(`${origin}/api/app-download`, {
    data: { appName: 'TrackIT', customerName: 'Ada', customerEmail: 'ada@example.org', language: 'en' },
  });
  const { downloadUrl } = (await response.json()) as { downloadUrl: string };
  expect(new URL(downloadUrl).origin).toBe(origin);
  const file = await request.get(downloadUrl);
  expect(file.headers()['content-disposition']).toBe('attachment; filename="TrackIT.apk"');
});

test('C12 S3 a phone in the same network downloads from the address that it has typed', async ({
  request,
}) => {
  const typed = `192.168.1.20:${sitePort}`;
  const headers = { host: typed, origin: `http://${typed}` };
  const response = await request.post('/api/app-download', {
    headers,
    data: { appName: 'TrackIT', customerName: 'Ada', customerEmail: 'ada@example.org', language: 'en' },
  });
  expect(response.status()).toBe(200);
  const link = new URL(((await response.json()) as { downloadUrl: string }).downloadUrl);
  expect(link.host).toBe(typed);
  expect((await request.get(`${link.pathname}${link.search}`, { headers: { host: typed } })).ok()).toBe(true);
});

test('C11 R14 a misspelt address that was typed and sent before the scripts came is asked about too', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  const release = await stallScripts(page);
  await page.goto('/en/download', { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Name').fill('Ada');
  const field = page.getByLabel('Email address');
  await field.fill('ada@gmial.com');
  await field.press('Enter');
  release();
  await expect(field).toHaveAccessibleDescription(/check this address/);
  await expect(page.getByRole('button', { name: 'Did you mean ada@gmail.com?' })).toBeVisible();
  expect(sent).toEqual([]);
  const downloaded = page.waitForEvent('download');
  await field.press('Enter');
  await downloaded;
  expect(sent).toEqual(['/api/app-download']);
});

test('C11 both fields are required, and the e-mail must be one', async ({ page }) => {
  await page.goto('/en/download');
  await page.getByRole('button', { name: 'Download' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Please fill in “Name”.');
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email address').fill('no address');
  await expect(page.getByLabel('Name')).not.toHaveAttribute('aria-invalid');
  await page.getByRole('button', { name: 'Download' }).click();
  await expect(page.getByLabel('Email address')).toBeFocused();
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription(
    /Please enter a valid email address/,
  );
  await expect(page).toHaveURL(/\/en\/download$/);
});

test('C11 a failed download shows the server’s message, or a text of its own, and raises the alert', async ({
  page,
  watch,
}) => {
  watch.expectErrors(/could not be sent|Failed to load resource/);
  const alerts: string[] = [];
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  await page.goto('/download');
  await page.getByLabel('Nom').fill('Ada');
  await page.getByLabel('Adresse e-mail').fill('ada@example.org');
  await awaitIsland(page);
  const message = 'Nos fichiers sont ailleurs.';
  const failures = [
    { status: 503, json: { code: 'storage_unavailable', message, requestId: '12345678' }, text: message },
    { status: 500, body: '', text: 'Une erreur est survenue lors du téléchargement' },
    { status: 200, json: { message: 'Prêt' }, text: 'L’URL de téléchargement n’est pas disponible' },
  ];
  for (const { text, ...response } of failures) {
    await page.route('**/api/app-download', (route) => route.fulfill(response), { times: 1 });
    await page.getByRole('button', { name: 'Télécharger' }).click();
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
    await expect(page.getByLabel('Nom')).toHaveValue('Ada');
    await expect(page.getByRole('button', { name: 'Télécharger' })).toBeEnabled();
  }
  const alert = 'Erreur lors du téléchargement. Veuillez réessayer plus tard.';
  expect(alerts).toEqual(failures.map(() => alert));
});

test('C12 an unknown app is a 404 with a message that names the field', async ({ request }) => {
  const response = await request.post('/api/app-download', {
    data: { appName: 'Nothing', customerName: 'Ada', customerEmail: 'ada@example.org', language: 'de' },
  });
  expect(response.status()).toBe(404);
  expect(await response.json()).toMatchObject({ code: 'app_unknown', field: 'appName' });
});

test('C12 the mail is a card of the site’s look, none of whose styles is cut off', async ({
  page,
  request,
}) => {
  const customerEmail = newEmail();
  await request.post('/api/app-download', {
    data: { appName: 'TrackIT', customerName: 'Ada', customerEmail, language: 'en' },
  });
  const [mail] = await expectMails(request, customerEmail, [/TrackIT/]);
  await page.goto(`${inboxOrigin}/${mail?.id}/html`);
  const card = page.locator('.card');
  await expect(card).toHaveCSS('max-width', '600px');
  await expect(card).toHaveCSS('border-top-left-radius', '14px');
  await expect(card).toHaveCSS('font-family', /sans-serif/);
  await expect(card.getByRole('link', { name: 'Download TrackIT again' }).first()).toHaveCSS(
    'background-color',
    'rgb(0, 104, 111)',
  );
});
