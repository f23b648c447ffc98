import { expect, test } from 'vitest';
import { waitingWorkSchema } from '@site/api-contract/waiting-work';
import { folderWithFreshData, startApi } from '../support/api-process.ts';
import { eventually } from '../support/eventually.ts';
import { postJson } from '../support/requests.ts';

test('O3 the watch shows which jobs fail and why, without any e-mail address', async () => {
  const folder = await folderWithFreshData();
  const api = await startApi(folder.path);
  const message = { name: 'Ada', email: 'ada@example.ch', subject: 's', message: 'm', language: 'en' };
  expect((await postJson(`${api.url}/api/contact`, message)).status).toBe(201);
  const read = async () => (await fetch(`${api.url}/waiting-work`)).text();
  await eventually(async () => expect(await read()).toContain('ECONNREFUSED'));
  const text = await read();
  const { outbox, failedJobs, waitingOrders } = waitingWorkSchema.parse(JSON.parse(text));
  expect(outbox).toEqual({ waiting: 1, failed: 1 });
  expect(failedJobs).toMatchObject([{ kind: 'contact' }]);
  expect(waitingOrders).toEqual([]);
  expect(text).not.toContain('ada@');
  await api.stop();
  await folder.remove();
});
