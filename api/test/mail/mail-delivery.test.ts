import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { folderWithFreshData, startApi, type ApiProcess } from '../support/api-process.ts';
import { awaitEmptyOutbox } from '../support/data-subject.ts';
import { eventually } from '../support/eventually.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { postJson } from '../support/requests.ts';

const message = {
  name: 'Zoë "Z" Müller, Čapek <x@y.ch>',
  email: 'zoe@example.ch',
  subject: 'Ça va? Это тест',
  message: 'First line\n\n<script>alert(1)</script> & more',
  language: 'ru',
};

const company = 'company@example.ch';

let folder: Awaited<ReturnType<typeof folderWithFreshData>>;
let mail: MailServer;
let api: ApiProcess;

beforeAll(async () => {
  [folder, mail] = await Promise.all([folderWithFreshData(), startMailServer()]);
  api = await startApi(folder.path, {
    SMTP_URL: mail.url,
    CONTACT_MAILBOX: company,
    SITE_ORIGIN: 'https://site.localhost',
    RATE_LIMIT_PER_EMAIL: '100',
  });
});
afterAll(async () => {
  await api.stop();
  await Promise.all([folder.remove(), mail.close()]);
});

/** An api of a test's own, with a mail server of its own. */
async function ownStores() {
  const [folder, ownMail] = await Promise.all([folderWithFreshData(), startMailServer()]);
  onTestFinished(async () => void (await Promise.all([folder.remove(), ownMail.close()])));
  return { folder, ownMail };
}

test('M10 a message reaches the company’s mailbox complete and escaped, with the visitor as reply address', async () => {
  await postJson(`${api.url}/api/contact`, message);
  const [arrived] = await mail.expectMails(company, 1);
  expect(arrived?.subject).toBe(`Nouveau message de contact\u00a0: ${message.subject}`);
  expect(arrived?.replyTo).toEqual([{ name: message.name, address: message.email }]);
  expect(arrived?.text).toContain(message.message);
  expect(arrived?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; more');
  expect(mail.to(message.email)).toEqual([]);
});

test('M10 the forwarding service gets the exact payload, repeated until it responds with success', async () => {
  const received: { body: unknown; headers: Record<string, unknown> }[] = [];
  const replies: [status: number, success?: string][] = [[500], [404], [200, 'false'], [200, 'true']];
  const service = createServer((request, response) => {
    void json(request).then((body) => {
      received.push({ body, headers: request.headers });
      const [status = 200, success] = replies[received.length - 1] ?? [];
      response.writeHead(status).end(JSON.stringify({ success }));
    });
  });
  await once(service.listen(0, '127.0.0.1'), 'listening');
  const { folder, ownMail } = await ownStores();
  const forwarding = await startApi(folder.path, {
    SMTP_URL: ownMail.url,
    CONTACT_FORWARD_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}/company`,
  });
  await postJson(`${forwarding.url}/api/contact`, message);
  await eventually(() => expect(received).toHaveLength(replies.length));
  for (const { body, headers } of received) {
    expect(body).toEqual({
      name: message.name,
      email: message.email,
      subject: message.subject,
      message: message.message,
      _captcha: 'false',
      _template: 'table',
      _subject: `Nouveau message de contact\u00a0: ${message.subject}`,
    });
    expect([headers['content-type'], headers['accept']]).toEqual(['application/json', 'application/json']);
    expect(headers['referer'], 'such services take forms of pages alone').toMatch(/^https?:\/\/[^/]+\/$/);
  }
  await awaitEmptyOutbox({ api: forwarding });
  expect(received).toHaveLength(replies.length);
  await forwarding.stop();
  service.close();
  expect(ownMail.mails()).toEqual([]);
});

test.each([
  ['fr', 'Votre téléchargement\u00A0: TrackIT', '/download?app=TrackIT'],
  ['de', 'Ihr Download von TrackIT', '/de/download?app=TrackIT'],
])(
  'C12 A13 the app’s information is mailed in %s, with a link that downloads without another form',
  async (language, subject, path) => {
    const customerEmail = `${language}@example.ch`;
    const body = { appName: 'TrackIT', customerName: 'Ada', customerEmail, language };
    await postJson(`${api.url}/api/app-download`, body);
    const [arrived] = await mail.expectMails(customerEmail, 1);
    expect(arrived?.subject).toBe(subject);
    const link = new URL(/^https:\S+$/m.exec(arrived?.text ?? '')?.[0] ?? '');
    expect(link.origin).toBe('https://site.localhost');
    const open = (search: string) =>
      fetch(api.url + link.pathname + search, { redirect: 'manual', headers: { accept: 'text/html' } });
    const opened = await open(link.search);
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `${path}#download-sent`]);
    const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
    const file = await fetch(`${api.url}/api/app-download/file`, { headers: { cookie }, redirect: 'manual' });
    expect(file.headers.get('location')).toMatch(/trackit\.apk\?expires=/);
    const guessed = await open(link.search.replace(/link=../, 'link=xx'));
    expect(guessed.headers.get('location')).toBe(`${path}#download-ticket-unknown`);
    expect(guessed.headers.get('set-cookie')).toBeNull();
  },
);

test('C12 F-mail-page a mail of the download says how to install it and what it shows, and offers nothing', async () => {
  const email = 'installs@example.ch';
  const request = { appName: 'TrackIT', customerEmail: email, customerName: 'Ada', language: 'fr' };
  await postJson(`${api.url}/api/app-download`, request);
  const [arrived] = await mail.expectMails(email, 1);
  const plain = (content = '') => content.replaceAll('<br>', '\n').replaceAll(/[\u00a0\u202f]/g, ' ');
  for (const content of [plain(arrived?.text), plain(arrived?.html)]) {
    expect(content).toContain('L’application est gratuite et affiche de la publicité.');
    expect(content).toContain('1. Ouvrez le fichier téléchargé sur votre téléphone Android.\n2. ');
    expect(content).toContain('3. Touchez « Installer », puis ouvrez l’application.');
    expect(content, 'marked as in the footer of a site without an address').toContain(
      '[Rue et numéro], [NPA et localité]\ncontact@example.com\n',
    );
    expect(content).not.toMatch(/Premium|Business|trial/);
  }
});

test('C12 S7 a mail of the download repeats nothing that was typed', async () => {
  const body = { appName: 'TrackIT', customerEmail: 'names@example.ch', language: 'de' };
  const names = ['Zoë O’Neil-Čapek', 'https://evil.example', 'Kontosperre evil.example'];
  for (const customerName of names) await postJson(`${api.url}/api/app-download`, { ...body, customerName });
  const arrived = await mail.expectMails('names@example.ch', names.length);
  for (const { text, html, subject } of arrived) {
    expect(text).toMatch(/^Guten Tag\n/);
    expect([text, html, subject].join()).not.toMatch(/evil|Zoë/);
  }
});

test(
  'R11 the api exits with 0 while a mail server hangs, and delivers after its next start',
  { tags: ['slow'] },
  async () => {
    const silent = createTcpServer();
    const connected = once(silent, 'connection');
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const hanging = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const { folder, ownMail } = await ownStores();
    const waiting = await startApi(folder.path, { SMTP_URL: hanging });
    await postJson(`${waiting.url}/api/contact`, message);
    await connected;
    expect(await waiting.stop()).toBe(0);
    silent.close();
    const next = await startApi(folder.path, { SMTP_URL: ownMail.url, CONTACT_MAILBOX: company });
    await ownMail.expectMails(company, 1);
    await next.stop();
  },
);
