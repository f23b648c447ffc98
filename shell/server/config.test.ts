import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { environmentVariables, readConfig } from './config.ts';

const root = join(import.meta.dirname, '../..');
const needed = { API_URL: 'http://127.0.0.1:9', REMOTES: 'legal=http://127.0.0.1:9' };

/** Variables that the image sets itself, or only for development. */
const notForCompose = ['PORT', 'HOST', 'DATA_DIR', 'DEV_SERVERS'];

test('F-documents every variable that the shell reads stands in docs/settings.md, and no other', async () => {
  const document = await readFile(join(root, 'docs/settings.md'), 'utf8');
  const documented = ['Shell and api', 'Shell'].flatMap((heading) => {
    const [, section = ''] = document.split(`\n## ${heading}\n`);
    const rows = section.split('\n## ')[0]?.match(/^- `.+/gm) ?? [];
    // The names stand before the first colon; defaults are in brackets.
    return rows.flatMap((row) => row.replaceAll(/\([^)]*\)|:.*/g, '').match(/[A-Z][A-Z0-9_]+/g) ?? []);
  });
  expect(documented.sort()).toEqual([...environmentVariables].sort());
});

test('R8 every variable of the shell reaches it through compose', async () => {
  const compose = await readFile(join(root, 'docker-compose.yml'), 'utf8');
  const publisher = /^x-publisher:.*\n((?: .*\n)+)/m.exec(compose)?.[1] ?? '';
  const shell = /^ {2}shell:\n((?: {3,}.*\n)+)/m.exec(compose)?.[1]?.split('environment:\n')[1] ?? '';
  const passed = (`${publisher}${shell}`.match(/[A-Z][A-Z0-9_]+(?=: )/g) ?? []).filter(
    (name) => !name.startsWith('AWS_'),
  );
  expect(passed.sort()).toEqual(environmentVariables.filter((name) => !notForCompose.includes(name)).sort());
});

test('O3 a token that the operations page could not take is refused at the start', () => {
  expect(() => readConfig({ ...needed, OPS_TOKEN: 'x'.repeat(501) })).toThrow(/OPS_TOKEN/);
});

test('F-forwarded-addresses whose forwarded address counts is named by addresses or by a number of proxies', () => {
  const trusting = (proxies: string) => readConfig({ ...needed, TRUST_PROXY: proxies }).trustProxy;
  expect(trusting('loopback,uniquelocal')).toBe('loopback,uniquelocal');
  expect(trusting('1')).toBe(1);
  expect(() => trusting('everyone')).toThrow(/TRUST_PROXY: addresses/);
});

test('M8 a telephone number is shown as it is given, and dialled without what makes it readable', () => {
  const site = readConfig({ ...needed, SITE_PHONE: '+41 (0)22 123.45-67' }).site;
  expect(site).toMatchObject({ phone: '+41 (0)22 123.45-67', phoneUri: 'tel:+41221234567' });
  expect(() => readConfig({ ...needed, SITE_PHONE: 'on request' })).toThrow(/SITE_PHONE: a telephone/);
});

test('S2 a mistyped NODE_ENV stops the start, as it would be less strict than production', () => {
  expect(() => readConfig({ ...needed, NODE_ENV: 'prodution' })).toThrow('NODE_ENV');
  const unsigned = { ...needed, RELEASE_UNSIGNED: 'legal' };
  expect(() => readConfig({ ...unsigned, NODE_ENV: 'production' })).toThrow('RELEASE_UNSIGNED');
  for (const name of ['', 'development', 'test'])
    expect(() => readConfig({ ...unsigned, NODE_ENV: name })).not.toThrow();
});

test('F-template-tags a setting shown on pages may not hold what pages reserve for placeholders', () => {
  for (const name of [
    'SITE_NAME',
    'SITE_PUBLISHER',
    'SITE_STREET',
    'SITE_PHONE',
    'SITE_PEOPLE',
    'SITE_CUSTOMERS',
  ])
    expect(() => readConfig({ ...needed, [name]: 'A {{email}} 1' }), name).toThrow(
      `${name}: a text without {{`,
    );
});

const shop = {
  ...needed,
  STRIPE_PUBLISHABLE_KEY: 'pk_live_51abc',
  SITE_PAYMENT_LINK: 'https://buy.stripe.com/abc',
  SITE_ORIGIN: 'https://www.example.com',
  SITE_PUBLISHER: 'Example Apps GmbH',
  SITE_STREET: 'Beispielstrasse 5',
  SITE_CITY: '8000 Zürich',
  SITE_EMAIL: 'hello@example.ch',
  SITE_COMPANY_NUMBER: 'CHE-123.456.788',
  SITE_DIRECTOR: 'Ada Muster',
  SITE_HOSTING_PROVIDER: 'Muster Hosting AG',
  SITE_HOSTING_ADDRESS: 'Musterstrasse 1, 8000 Zürich, Schweiz',
};

test('C16 a site that takes money does not start with a placeholder for what its buyers must know', () => {
  expect(readConfig(shop).site.paymentLinks.basic).toBe('https://buy.stripe.com/abc');
  const seller = ['SITE_ORIGIN', 'SITE_PUBLISHER', 'SITE_STREET', 'SITE_CITY', 'SITE_EMAIL'];
  const imprint = Object.keys(shop).filter((name) => /COMPANY|DIRECTOR|HOSTING/.test(name));
  for (const name of [...seller, ...imprint])
    expect(() => readConfig({ ...shop, [name]: '' }), name).toThrow(`${name}: is needed with`);
  expect(() => readConfig({ ...shop, SITE_PAYMENT_LINK: '' })).toThrow('SITE_PAYMENT_LINKS: is needed with');
  expect(() => readConfig({ ...shop, SITE_ORIGIN: 'http://localhost:3000' })).toThrow(
    /SITE_ORIGIN: is needed/,
  );
});

test('M7 C16 with any key of the provider, subscribe buttons lead to no stand-in', () => {
  const testing = { ...needed, STRIPE_PUBLISHABLE_KEY: 'pk_test_51abc' };
  expect(() => readConfig(testing)).toThrow('SITE_PAYMENT_LINKS: is needed with STRIPE_PUBLISHABLE_KEY');
  expect(
    readConfig({ ...testing, SITE_PAYMENT_LINK: 'https://buy.stripe.com/test' }).missingSettings,
  ).toEqual([]);
});

test('M7 F-own-links each plan has its payment link, or the site says that one is for all', () => {
  const links = ['basic', 'premium', 'business'].map((plan) => `${plan}=https://buy.stripe.com/${plan}`);
  const { site } = readConfig({ ...needed, SITE_PAYMENT_LINKS: links.join() });
  expect(site.paymentLinkOf).toBe('each');
  expect(site.paymentLinks).toEqual({
    basic: 'https://buy.stripe.com/basic',
    premium: 'https://buy.stripe.com/premium',
    business: 'https://buy.stripe.com/business',
  });
  const shared = readConfig(shop).site;
  expect([shared.paymentLinkOf, ...new Set(Object.values(shared.paymentLinks))]).toEqual([
    'all',
    'https://buy.stripe.com/abc',
  ]);
  for (const wrong of [
    links.slice(0, 2).join(),
    `${links.join()},gold=https://x.example`,
    'https://x.example',
  ])
    expect(() => readConfig({ ...needed, SITE_PAYMENT_LINKS: wrong })).toThrow(
      'SITE_PAYMENT_LINKS: basic=URL',
    );
});

test('R9 R11 without keys the site starts; in public it names each placeholder that it shows', () => {
  expect(readConfig(needed).missingSettings).toEqual([]);
  expect(readConfig({ ...needed, SITE_ORIGIN: 'http://localhost:3000' }).missingSettings).toEqual([]);
  const inPublic = {
    SITE_ORIGIN: 'https://www.example.com',
    SITE_PAYMENT_LINK: 'https://buy.stripe.com/abc',
  };
  const open = readConfig({ ...needed, ...inPublic }).missingSettings;
  expect(open).toEqual(expect.arrayContaining(['SITE_EMAIL', 'SITE_PHONE', 'STRIPE_PUBLISHABLE_KEY']));
  expect(readConfig(shop).missingSettings).toContain('SITE_PHONE');
  expect(readConfig(shop).missingSettings).not.toContain('SITE_EMAIL');
});

test.each([
  [
    'an origin without HTTPS',
    { SITE_ORIGIN: 'http://www.example.com' },
    'SITE_ORIGIN: must begin with https',
  ],
  [
    'a payment link to this machine',
    { SITE_PAYMENT_LINK: 'http://localhost:3005/pay' },
    'SITE_PAYMENT_LINK: must',
  ],
  [
    'one of a plan there',
    {
      SITE_PAYMENT_LINKS: 'basic=http://localhost/1,premium=https://a.example/2,business=https://a.example/3',
    },
    'SITE_PAYMENT_LINKS basic: must',
  ],
  ['one into its own network', { SITE_PAYMENT_LINK: 'https://payments/pay' }, 'SITE_PAYMENT_LINK: must'],
  ['a form’s endpoint there', { CONTACT_ENDPOINT: 'http://10.0.0.7/contact' }, 'CONTACT_ENDPOINT: must'],
  [
    'the stand-in’s key',
    { STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox' },
    'STRIPE_PUBLISHABLE_KEY: is published',
  ],
  ['a test key', { STRIPE_PUBLISHABLE_KEY: 'pk_test_51abc' }, 'STRIPE_PUBLISHABLE_KEY: is a test key'],
  ['compose’s secret', { AWS_SECRET_ACCESS_KEY: 'local-only-secret' }, 'AWS_SECRET_ACCESS_KEY: is published'],
])(
  'S2 F-published-secrets a public site does not start with %s, and this machine’s own does',
  (_name, changed, line) => {
    const refusal = () => readConfig({ ...shop, ...changed });
    expect(refusal).toThrow(line);
    for (const value of Object.values(changed)) expect(refusal).not.toThrow(value);
    const ownShop = {
      ...shop,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_51abc',
      ...changed,
      SITE_ORIGIN: 'http://localhost:3000',
    };
    expect(() => readConfig(ownShop)).not.toThrow();
  },
);

test('S2 a public site takes test keys where a setting says so, and never the stand-in’s', () => {
  const trying = { ...shop, ALLOW_TEST_PAYMENTS: 'true' };
  expect(() => readConfig({ ...trying, STRIPE_PUBLISHABLE_KEY: 'pk_test_51abc' })).not.toThrow();
  expect(() => readConfig({ ...trying, STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox' })).toThrow(/is published/);
});

test('S2 all faults of a public site’s settings are reported together', () => {
  const faulty = {
    SITE_ORIGIN: 'http://www.example.com',
    SITE_PAYMENT_LINK: '',
    OPS_SECRET: 'local-only'.repeat(4),
  };
  expect(() => readConfig({ ...shop, ...faulty })).toThrow(
    /SITE_PAYMENT_LINKS: .*; SITE_ORIGIN: .*; OPS_SECRET: /,
  );
});
