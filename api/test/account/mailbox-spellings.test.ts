// @module-tag slow
import { describe, expect, test } from 'vitest';
import { startTestApi } from '../support/api-process.ts';
import { from, postJson, refusal } from '../support/requests.ts';
import { openShop, secretIn } from '../support/shop.ts';

const shop = openShop();
const message = { name: 'Ada', subject: 's', message: 'm', language: 'en' };
const body = { appName: 'TrackIT', customerName: 'Ada', language: 'en' };

test('C5 A13 S1 spellings of one mailbox have one trial', async () => {
  await secretIn(await shop.subscribe({ email: 'ada.muster@gmail.com', planId: 'basic' }));
  const before = shop.provider.subscriptions().length;
  const spellings = ['adamuster@gmail.com', 'a.d.a.muster+2@gmail.com', 'Ada.Muster@GoogleMail.com'];
  for (const [index, email] of spellings.entries()) {
    const response = await shop.subscribe({ email, planId: 'basic' }, `${shop.key}-${index}`);
    expect([response.status, (await refusal(response)).code], email).toEqual([409, 'trial_used']);
  }
  expect(shop.provider.subscriptions()).toHaveLength(before);
  await secretIn(await shop.subscribe({ email: 'ada.muster@example.ch', planId: 'basic' }, `${shop.key}-a`));
  await secretIn(await shop.subscribe({ email: 'adamuster@example.ch', planId: 'basic' }, `${shop.key}-b`));
});

describe('with limits of their own', () => {
  const strict = startTestApi({ RATE_LIMIT_PER_EMAIL: '2' });

  test.each([
    ['a tag', ['ada@example.ch', 'ada+1@example.ch', 'ADA+2@example.ch']],
    ['dots', ['ada@gmail.com', 'a.da@gmail.com', 'a.d.a@googlemail.com']],
  ])('C12 S1 %s cannot bypass the limit of a mailbox', async (_, spellings) => {
    const limited = async (path: string, field: string, body: object) => {
      const statuses = [];
      for (const [index, email] of spellings.entries()) {
        const visitor = from(`192.0.2.${index + 1}`);
        statuses.push((await postJson(strict.url + path, { ...body, [field]: email }, visitor)).status);
      }
      return statuses.map((status) => status === 429);
    };
    const third = [false, false, true];
    expect(await limited('/api/app-download', 'customerEmail', body)).toEqual(third);
  });

  test('C14 S1 an invalid address is refused as such and never counted as a mailbox', async () => {
    for (const email of ['nobody', 'x'.repeat(99 * 1024), `${'x'.repeat(90 * 1024)}@example.ch`])
      for (let sent = 0; sent < 4; sent++) {
        const response = await postJson(`${strict.url}/api/contact`, { ...message, email });
        expect([response.status, (await refusal(response)).field]).toEqual([400, 'email']);
      }
  });
});
