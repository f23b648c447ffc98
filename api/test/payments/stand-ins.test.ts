import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientSecretResponseSchema, orderStateSchema, paymentSettingsSchema } from '@site/api-contract';
import { folderWithFreshData, startApi, type ApiProcess } from '../support/api-process.ts';
import { openStableAddress } from '../support/stable-address.ts';
import { eventually } from '../support/eventually.ts';
import { pdfText } from '../support/mail-server.ts';
import { postForm, postJson } from '../support/requests.ts';
import { runStandIn, startMail, startPayments, type PaymentStandIn } from '../support/start-stand-ins.ts';
import { confirm } from '../support/test-provider.ts';

/** The api with the stand-ins, as the start command runs them for development. */
let folder: Awaited<ReturnType<typeof folderWithFreshData>>;
let api: ApiProcess;
let payments: PaymentStandIn;
let inbox: Awaited<ReturnType<typeof startMail>>;
/** The stand-in needs the api's address before the api starts, which needs the stand-in's. */
let address: Awaited<ReturnType<typeof openStableAddress>>;

const startStandIn = (port = '0') =>
  startPayments(folder.path, {
    PORT: port,
    STRIPE_WEBHOOK_URL: `${address.url}/api/stripe-webhook`,
  });
const startShop = async () => {
  const started = await startApi(folder.path, {
    STRIPE_API_BASE: payments.url,
    STRIPE_SCRIPT_URL: `${payments.url}/stripe.js`,
    SMTP_URL: inbox.smtpUrl,
    RATE_LIMIT_PER_ADDRESS: '1000',
    RECONCILIATION_HOURS: '0',
    JOB_LEASE_SECONDS: '5',
  });
  address.leadTo(started);
  return started;
};

beforeAll(async () => {
  folder = await folderWithFreshData();
  address = await openStableAddress();
  [payments, inbox] = await Promise.all([startStandIn(), startMail(folder.path)]);
  api = await startShop();
});
afterAll(async () => {
  await api.stop();
  address.close();
  await Promise.all([payments.stop(), inbox.stop()]);
  await folder.remove();
});

async function order(plan = 'premium', amount = 49.9): Promise<string> {
  const response = await postJson(`${api.url}/api/create-payment-intent`, { plan, amount, language: 'fr' });
  return clientSecretResponseSchema.parse(await response.json()).clientSecret;
}

async function statusOf(clientSecret: string): Promise<string> {
  const response = await postJson(`${api.url}/api/order-state`, { clientSecret });
  return orderStateSchema.parse(await response.json()).status;
}

interface Mail {
  id: string;
  subject: string;
  attachments: { path: string }[];
}

async function mailsTo(address: string): Promise<Mail[]> {
  const query = new URLSearchParams({ to: address });
  const response = await fetch(`${inbox.url}/?${query}`, { headers: { accept: 'application/json' } });
  return (await response.json()) as Mail[];
}

test('C16 the api returns the script’s address and says that no card is charged; the stand-in serves the script', async () => {
  const response = await fetch(`${api.url}/api/payment-settings`);
  const { script, testMode, publishableKey } = paymentSettingsSchema.parse(await response.json());
  expect([testMode, publishableKey]).toEqual([true, 'pk_test_sandbox']);
  const served = await fetch(script ?? '');
  expect(served.headers.get('content-type')).toContain('javascript');
  expect(await served.text()).toContain('window.Stripe');
  const texts = await fetch(`${payments.url}/texts/pt-BR`);
  expect(await texts.json()).toMatchObject({
    standIn: 'Formulário de demonstração em vez do formulário do serviço de pagamento.',
  });
});

test('C16 the stand-in’s webhook marks a purchase as paid, and its invoice is in the inbox', async () => {
  const clientSecret = await order();
  expect((await confirm(payments.url, clientSecret, '4242424242424242', 'inbox@example.ch')).status).toBe(
    'succeeded',
  );
  await eventually(async () => expect(await mailsTo('inbox@example.ch')).toHaveLength(1));
  const [mail] = await mailsTo('inbox@example.ch');
  const attachment = await fetch(inbox.url + mail?.attachments[0]?.path);
  expect(await pdfText(new Uint8Array(await attachment.arrayBuffer()))).toContain('CHF 49.90');
  const page = await (await fetch(`${inbox.url}/${mail?.id}`, { headers: { accept: 'text/html' } })).text();
  expect(page).toContain('Confirmation de votre commande');
});

test.each([
  ['passed', 'pass', 'succeeded', 'paid'],
  ['failed', 'fail', 'failed', 'failed'],
])(
  'C16 a 3-D Secure challenge that is %s redirects back with the outcome',
  async (_how, outcome, redirect, status) => {
    const clientSecret = await order();
    const { next_action } = await confirm(payments.url, clientSecret, '4000002760003184');
    const challenge = next_action?.redirect_to_url.url ?? '';
    expect(new URL(challenge).origin).toBe(payments.url);
    const page = await fetch(challenge, { headers: { 'accept-language': 'ru' } });
    expect(await page.text()).toContain('Тестовый режим: деньги с карты не списываются.');
    const back = await postForm(challenge, { outcome });
    const address = new URL(back.headers.get('location') ?? '');
    expect(address.origin).toBe('http://localhost:3000');
    expect(address.searchParams.get('redirect_status')).toBe(redirect);
    expect(address.searchParams.get('payment_intent_client_secret')).toBe(clientSecret);
    expect(await statusOf(clientSecret)).toBe(status);
    const guessed = await fetch(challenge.replace(/client_secret=.*/, 'client_secret=guess'));
    expect(guessed.status).toBe(404);
  },
);

test(
  'C10 C16 the stand-in keeps its state when killed, and then sends the events that the api has missed',
  { tags: ['slow'] },
  async () => {
    const buyer = 'killed@example.ch';
    const [unpaid, paid] = [await order('basic', 9.9), await order('basic', 9.9)];
    await api.kill();
    await confirm(payments.url, paid, '4242424242424242', buyer);
    await payments.kill();
    payments = await startStandIn(new URL(payments.url).port);
    expect((await confirm(payments.url, unpaid, '4242424242424242')).status).toBe('succeeded');
    api = await startShop();
    await eventually(async () => expect(await mailsTo(buyer)).toHaveLength(1));
    expect([await statusOf(unpaid), await statusOf(paid)]).toEqual(['paid', 'paid']);
  },
);

test('S2 the api itself serves neither a stand-in nor an inbox', async () => {
  const paths = [
    '/dev/mail',
    ...['pay', 'stripe.js', 'v1/balance'].map((path) => `/api/stripe-sandbox/${path}`),
  ];
  for (const path of paths) expect((await fetch(api.url + path)).status, path).toBe(404);
});

test.each(['payments', 'mail'] as const)(
  'S2 the %s stand-in starts only for a local site, otherwise it exits with one clear line',
  { tags: ['slow'] },
  async (name) => {
    const defaults = { DATA_DIR: folder.path, PORT: '0', SMTP_PORT: '0' };
    for (const [environment, line] of [
      [
        { SITE_ORIGIN: 'https://www.example.com' },
        /^SITE_ORIGIN: https:\/\/www\.example\.com is not this machine/,
      ],
      [{ SITE_ORIGIN: 'http://localhost.example.com' }, /^SITE_ORIGIN: /],
      [{ HOST: '0.0.0.0' }, /^HOST: /],
      [{ HOST: '::' }, /^HOST: /],
      [{ PORT: new URL(api.url).port }, /^PORT \d+ is in use/],
    ] as const) {
      const { code, error } = await runStandIn(name, { ...defaults, ...environment });
      expect(code).toBe(1);
      expect(error.split('\n')).toEqual([`${name}: ${error.slice(name.length + 2).trim()}`, '']);
      expect(error.slice(name.length + 2)).toMatch(line);
    }
  },
);

test('S2 C16 the payment stand-in does not start with a key of the real provider', async () => {
  const key = ['sk', 'live', '0123456789abcdef'].join('_');
  const { code, error } = await runStandIn('payments', {
    DATA_DIR: folder.path,
    PORT: '0',
    STRIPE_SECRET_KEY: key,
  });
  expect([code, error.split('\n').length]).toEqual([1, 2]);
  expect(error).toMatch(/^payments: Wrong environment: STRIPE_SECRET_KEY: /);
  expect(error).not.toContain(key);
});

test('C16 the stand-in’s hosted payment page takes a test card, labelled as such, and refuses others', async () => {
  const address = `${payments.url}/pay`;
  const page = await (await fetch(address, { headers: { 'accept-language': 'de' } })).text();
  for (const text of ['Testmodus: Es wird keine Karte belastet.', 'Premium: CHF\u00a049.90 pro Monat'])
    expect(page).toContain(text);
  const fields = { email: 'a@example.ch' };
  const paid = await postForm(address, { ...fields, number: '4242 4242 4242 4242' });
  expect(await paid.text()).toContain('Le paiement de test a réussi.');
  const refused = await postForm(address, { ...fields, number: '4000000000009995' });
  expect(await refused.text()).toContain('Le solde de votre carte est insuffisant.');
  const foreign = await postForm(address, { ...fields, number: '4111111111111111' });
  expect(await foreign.text()).toContain('seules les cartes de test sont acceptées');
});

test('C16 moving the stand-in’s clock by some days ends a trial', async () => {
  const trial = { email: 'clock@example.ch', planId: 'basic', language: 'es' };
  const response = await postJson(`${api.url}/api/create-subscription`, trial);
  const { clientSecret } = clientSecretResponseSchema.parse(await response.json());
  expect(await statusOf(clientSecret)).toBe('trialing');
  expect((await postForm(`${payments.url}/clock`, { days: '15' })).status).toBe(200);
  expect(await statusOf(clientSecret)).toBe('ended');
  expect((await postForm(`${payments.url}/clock`, { days: '-1' })).status).toBe(400);
});
