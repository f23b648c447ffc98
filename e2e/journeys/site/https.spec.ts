import { once } from 'node:events';
import { request as askPlainly, type IncomingMessage } from 'node:http';
import { connect, type IncomingHttpHeaders } from 'node:http2';
import { request as askSecurely } from 'node:https';
import { json } from 'node:stream/consumers';
import type { Browser } from 'playwright/test';
import { languages } from '@site/shared-i18n';
import { signIn } from '../../support/account.ts';
import { startCaddy } from '../../support/caddy.ts';
import { newEmail } from '../../support/mails.ts';
import { withOwnShop } from '../../support/own-shop.ts';
import { visitors, type Visitor } from '../../support/payments.ts';
import { sitePort } from '../../support/ports.ts';
import { succeeds } from '../../support/processes.ts';
import { expect, slow, test } from '../../support/test.ts';

const host = 'www.site.localhost';
const ports = { http: sitePort + 80, https: sitePort + 81, commands: sitePort + 82 };
const origin = `https://${host}:${ports.https}`;

// Both tests' edges have the same ports.
test.describe.configure({ mode: 'default' });
test.skip(!succeeds('caddy', 'version'), 'Caddy is not installed');
// Node checks the certificate below; the browser does not know its authority.
test.use({ baseURL: origin, ignoreHTTPSErrors: true });

/** Sends a request by HTTP/2, trusting only the edge's own authority. */
async function requestPage(
  path: string,
  ca: string,
): Promise<{ headers: IncomingHttpHeaders; alpn: unknown }> {
  const session = connect(`https://127.0.0.1:${ports.https}`, { ca, servername: host });
  try {
    const stream = session.request({ ':path': path, ':authority': `${host}:${ports.https}` });
    const [headers] = (await once(stream, 'response')) as [IncomingHttpHeaders];
    return { headers, alpn: session.alpnProtocol };
  } finally {
    session.destroy();
  }
}

/** Starts a trial on another device. @returns its e-mail address */
async function startTrial(browser: Browser, { subscribe, trial }: Visitor): Promise<string> {
  const context = await browser.newContext({ locale: 'de-CH' });
  const page = await context.newPage();
  const email = newEmail();
  page.on('dialog', (dialog) => void dialog.accept(email));
  await page.goto(subscribe);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(trial);
  await context.close();
  return email;
}

test(
  'S6 A2 behind the shipped edge the site is HTTPS and HTTP/2, and the account’s cookie goes nowhere else',
  slow,
  async ({ page, browser, request, port }) => {
    const [visitor] = visitors;
    await withOwnShop(page, { port, siteOrigin: origin }, async () => {
      const edge = await startCaddy({ host, ports, shells: [port] });
      try {
        const ca = await edge.authority();
        for (const path of ['/de/', '/api/payment-settings']) {
          const { headers, alpn } = await requestPage(path, ca);
          expect(alpn).toBe('h2');
          expect(headers[':status']).toBe(200);
          expect(headers['strict-transport-security'], path).toMatch(/^max-age=31536000/);
        }

        const plain = askPlainly({
          port: ports.http,
          path: '/de/checkout?plan=premium',
          headers: { host },
        }).end();
        const [response] = (await once(plain, 'response')) as [IncomingMessage];
        response.resume();
        expect(response.statusCode).toBe(308);
        // The public port, not the internal one that it is mapped to.
        expect(response.headers.location).toBe(`https://${host}/de/checkout?plan=premium`);

        const email = await startTrial(browser, visitor);
        const link = await signIn(page, request, { email, visitor });
        expect(link).toMatch(new RegExp(`^${origin}/de/account\\?link=`));
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ihr Kundenkonto');
        const cookies = await page.context().cookies();
        const session = cookies.find(({ name }) => name === '__Host-account');
        expect(session).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax', domain: host });
        const protocol = () =>
          (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.nextHopProtocol;
        expect(await page.evaluate(protocol)).toBe('h2');
      } finally {
        await page.goto('about:blank');
        await edge.stop();
      }
    });
  },
);

test(
  'O4 L6 while no shell answers, the edge says so in every language, and programs get a code',
  slow,
  async ({ page, watch, port }) => {
    const edge = await startCaddy({ host, ports, shells: [port] });
    try {
      watch.expectErrors(/502|503/);
      const response = await page.goto('/de/');
      expect([response?.status(), response?.headers()['cache-control']]).toEqual([502, 'no-store']);
      for (const language of languages)
        await expect(page.locator(`p[lang=${language}]`)).toHaveText(/\S{2,}.*\S/);
      const path = '/api/contact';
      const edgeOptions = { port: ports.https, servername: host, rejectUnauthorized: false };
      const post = askSecurely({ ...edgeOptions, method: 'POST', path, headers: { host } }).end('{}');
      const [refused] = (await once(post, 'response')) as [IncomingMessage];
      expect(refused.statusCode).toBeGreaterThan(501);
      expect(await json(refused)).toMatchObject({ code: 'site_unavailable' });
    } finally {
      await page.goto('about:blank');
      await edge.stop();
    }
  },
);
