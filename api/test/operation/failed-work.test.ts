import { expect, test } from 'vitest';
import { waitingWorkSchema } from '@site/api-contract/waiting-work';
import { awaitEmptyOutbox } from '../support/data-subject.ts';
import { eventually } from '../support/eventually.ts';
import { postJson } from '../support/requests.ts';
import { openShop } from '../support/shop.ts';

const shop = openShop();

const as = ['--who', 'Ada', '--why', 'she called', '--yes'];

const waitingWork = async () =>
  waitingWorkSchema.parse(await (await fetch(`${shop.api.url}/waiting-work`)).json());

test('F-failed O3 a refused mail to an address that anybody can type waits for nobody', async () => {
  const typed = 'nobody@example.ch';
  shop.mail.refused.add(typed);
  const body = { appName: 'TrackIT', customerName: 'Ada', customerEmail: typed, language: 'en' };
  expect((await postJson(`${shop.api.url}/api/app-download`, body)).status).toBe(200);
  await eventually(() => expect(shop.api.log()).toContain('"msg":"a mail was refused"'));
  await awaitEmptyOutbox(shop);
  expect((await waitingWork()).failedForGood).toEqual([]);
  expect(await (await fetch(`${shop.api.url}/metrics`)).text()).toMatch(/^work_failed 0$/m);
});

test('F-failed O3 a mail that the server refuses for good is a row with an alarm, and is sent on request', async () => {
  const company = 'billing@example.ch';
  shop.mail.refused.add(company);
  const message = { name: 'Ada', email: shop.buyer, subject: 'Hello', message: 'm', language: 'en' };
  expect((await postJson(`${shop.api.url}/api/contact`, message)).status).toBe(201);
  const { id } = await eventually(async () => {
    const { outbox, failedForGood } = await waitingWork();
    expect(outbox.waiting, 'it is not tried again').toBe(0);
    expect(failedForGood.map(({ kind, error }) => [kind, error])).toEqual([
      ['contact', expect.stringMatching(/^the mail server refuses the mail/)],
    ]);
    return failedForGood[0] ?? { id: '' };
  });
  await eventually(() => expect(shop.api.log()).toContain('"alarm":"work_failed"'));
  expect(await (await fetch(`${shop.api.url}/metrics`)).text()).toMatch(/^work_failed 1$/m);
  shop.mail.refused.delete(company);
  const [again, twice] = await shop.commands(['retry', id, ...as], ['give-up', id, ...as]);
  expect(again?.output).toMatch(/^Done: try contact again\.\n/);
  expect(twice?.code, 'it waits no more').toBe(1);
  await shop.mail.expectMails(company, 1);
  expect((await waitingWork()).failedForGood).toEqual([]);
});
