import { expect, test } from 'vitest';
import { plans } from '@site/api-contract/price-list';
import { planServices, serviceOf } from './services.mjs';

/** @param {NodeJS.ProcessEnv} environment */
const namesIn = (environment) => planServices(environment).services.map(({ name }) => name);

test('R9 S2 with keys of the payment provider or a mail server of one’s own, nothing stands in for it', () => {
  expect(namesIn({})).toEqual(expect.arrayContaining(['payments', 'mail', 'api', 'shell']));
  expect(namesIn({ STRIPE_SECRET_KEY: 'sk_test_own' })).not.toContain('payments');
  expect(namesIn({ SMTP_URL: 'smtp://mail.example.ch' })).not.toContain('mail');
  const plan = planServices({ STRIPE_PUBLISHABLE_KEY: 'pk_test_own', SMTP_URL: 'smtp://mail.example.ch' });
  expect([plan.payments, plan.inbox]).toEqual([undefined, undefined]);
  for (const { env } of plan.services)
    expect(Object.keys(env).filter((name) => /^(STRIPE_|SMTP_|SITE_PAYMENT)/.test(name))).toEqual([]);
});

test('E8 an app on a phone belongs to a site on this machine alone, and npm start says where it is', () => {
  expect(namesIn({})).toContain('app');
  const { app, services } = planServices({ PORT: '4000' });
  expect(app).toBe(`http://localhost:${serviceOf({ services }, 'app').port}`);
  const elsewhere = planServices({ SITE_ORIGIN: 'https://www.example.ch' });
  expect([elsewhere.app, elsewhere.services.some(({ name }) => name === 'app')]).toEqual([undefined, false]);
});

test('S2 a stand-in stays on this machine, whatever HOST opens the site to', () => {
  const hostOf = (/** @type {NodeJS.ProcessEnv} */ environment) =>
    serviceOf(planServices(environment), 'mail').env['HOST'];
  expect(hostOf({ HOST: '0.0.0.0' })).toBe('127.0.0.1');
  expect(hostOf({ HOST: '0.0.0.0', STAND_IN_ANY_HOST: 'true' })).toBe('0.0.0.0');
});

test('R9 no two services share a port, and each has one that is checked to be free', () => {
  const { ports, services } = planServices({ PORT: '4000' });
  const used = services.map(({ port }) => port);
  expect(new Set(used).size).toBe(used.length);
  expect(ports).toEqual(expect.arrayContaining(used));
});

test('R9 an empty setting counts as not set', () => {
  expect(planServices({ PORT: '', DATA_DIR: '', SITE_ORIGIN: '' })).toEqual(planServices({}));
});

test('R9 M7 F-own-links npm start has a payment link for every plan of the price list', () => {
  const links = serviceOf(planServices({}), 'shell').env['SITE_PAYMENT_LINKS'] ?? '';
  expect(links.split(',').map((link) => link.split('=')[0])).toEqual(plans.map(({ id }) => id));
});
