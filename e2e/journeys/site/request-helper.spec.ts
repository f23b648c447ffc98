import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { startRemote, startShell, untilReady } from '../../support/site-programs.ts';
import { awaitIsland, expect, slow, test } from '../../support/test.ts';

test(
  'L17 the contact call goes to the endpoint of the site’s configuration, as JSON and with credentials',
  slow,
  async ({ page, context, port, folder }) => {
    const origin = `http://localhost:${port}`;
    const remote = await startRemote('marketing', port + 2);
    const shell = await startShell(port, {
      DATA_DIR: folder,
      API_URL: `http://127.0.0.1:${port + 1}`,
      REMOTES: `marketing=http://127.0.0.1:${port + 2}`,
      CONTACT_ENDPOINT: `http://localhost:${port + 3}/contact`,
    });
    const calls: { headers: IncomingMessage['headers']; method: string | undefined; body: unknown }[] = [];
    // Another origin, to which browsers send cookies only if the request asks for it.
    const service = createServer((request, response) => {
      response.setHeader('Access-Control-Allow-Origin', origin);
      response.setHeader('Access-Control-Allow-Credentials', 'true');
      response.setHeader('Access-Control-Allow-Headers', 'content-type');
      if (request.method === 'OPTIONS') return void response.writeHead(204).end();
      void json(request).then((body) => {
        calls.push({ headers: request.headers, method: request.method, body });
        response.writeHead(201, { 'Content-Type': 'application/json' }).end('{"id":"x"}');
      });
    }).listen(port + 3, '127.0.0.1');
    await once(service, 'listening');
    try {
      await untilReady(origin, shell);
      await context.addCookies([{ name: 'session', value: 'kept', url: origin }]);
      await page.goto(`${origin}/en/`);
      const form = page.locator('#contact form');
      for (const name of ['name', 'subject', 'message']) await form.locator(`[name=${name}]`).fill('Text');
      await form.locator('[name=email]').fill('ada@example.org');
      await awaitIsland(page);
      await form.getByRole('button').click();
      await expect(page.getByRole('status').filter({ hasText: 'Message sent!' })).toBeVisible();
      expect(calls).toEqual([
        {
          method: 'POST',
          headers: expect.objectContaining({
            'content-type': 'application/json',
            cookie: expect.stringContaining('session=kept'),
          }),
          body: expect.objectContaining({
            name: 'Text',
            email: 'ada@example.org',
            subject: 'Text',
            message: 'Text',
          }),
        },
      ]);
    } finally {
      service.close();
      await shell.stop();
      await remote.stop();
    }
  },
);

test('L17 an answer that is not ok throws its status and body', async ({ page, watch }) => {
  watch.expectErrors(/503/);
  await page.route('**/api/app-download', (route) =>
    route.fulfill({ status: 503, body: 'away for a moment' }),
  );
  await page.goto('/en/download');
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email address').fill('ada@example.org');
  await awaitIsland(page);
  const logged = page.waitForEvent('console', (message) => message.text().includes('503: away for a moment'));
  // The dialog is accepted when it opens: until then it blocks the page and the rest of the test.
  const dialogClosed = page.waitForEvent('dialog').then((dialog) => dialog.accept());
  await page.getByRole('button', { name: 'Download' }).click();
  await logged;
  await dialogClosed;
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
});
