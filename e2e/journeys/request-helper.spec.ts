import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownPort } from '../site/ports.ts';
import { startRemote, startShell, until } from '../site/processes.ts';
import { awaitIsland, expect, test } from '../site/test.ts';

test('L17 the contact call goes to the endpoint of the site’s configuration, as JSON and with credentials', async ({
  page,
  context,
}, { workerIndex }) => {
  const port = ownPort(workerIndex);
  const origin = `http://localhost:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'shell-'));
  const remote = await startRemote('marketing', port + 2);
  const shell = await startShell(port, {
    DATA_DIR: dataDir,
    API_URL: `http://127.0.0.1:${port + 1}`,
    REMOTES: `marketing=http://127.0.0.1:${port + 2}`,
    CONTACT_ENDPOINT: '/functions/contact',
  });
  try {
    await until(async () => (await fetch(`${origin}/ready`)).ok, 'the remote is followed');
    await context.addCookies([{ name: 'session', value: 'kept', url: origin }]);
    await page.route('**/functions/contact', (route) => route.fulfill({ status: 201, json: { id: 'x' } }));
    await page.goto(`${origin}/en/`);
    const form = page.locator('#contact form');
    for (const name of ['name', 'subject', 'message']) await form.locator(`[name=${name}]`).fill('Text');
    await form.locator('[name=email]').fill('ada@example.org');
    await awaitIsland(page);
    const sent = page.waitForRequest('**/functions/contact');
    await form.getByRole('button').click();
    const request = await sent;
    expect(request.method()).toBe('POST');
    expect(await request.headerValue('content-type')).toBe('application/json');
    expect(await request.headerValue('cookie')).toContain('session=kept');
    expect(request.postDataJSON()).toMatchObject({
      name: 'Text',
      email: 'ada@example.org',
      subject: 'Text',
      message: 'Text',
    });
    await expect(page.getByRole('status').filter({ hasText: 'Message sent!' })).toBeVisible();
  } finally {
    await shell.stop();
    await remote.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('L17 an answer that is not ok throws its status and body', async ({ page, watch }) => {
  watch.expectTrouble(/503/);
  await page.route('**/api/app-download', (route) =>
    route.fulfill({ status: 503, body: 'away for a moment' }),
  );
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/en/download');
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email address').fill('ada@example.org');
  await awaitIsland(page);
  const logged = page.waitForEvent('console', (message) => message.text().includes('503: away for a moment'));
  await page.getByRole('button', { name: 'Download' }).click();
  await logged;
});
