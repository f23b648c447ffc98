import { afterAll, expect, inject, test, vi } from 'vitest';
import { folderWithFreshData, startApi } from './api-process.ts';
import { startMailServer } from './mail-server.ts';
import { postJson } from './requests.ts';

const folder = await folderWithFreshData();
const mail = await startMailServer();
afterAll(() => Promise.all([folder.remove(), mail.close()]));

// A folder has one process; only a server is shared by several.
const processes = inject('databaseServer') ? 2 : 1;

test(`M10 with ${processes} api on one database each message is delivered once`, async () => {
  const settings = {
    SMTP_URL: mail.url,
    CONTACT_MAILBOX: 'company@example.ch',
    RATE_LIMIT_PER_ADDRESS: '1000',
    RATE_LIMIT_PER_EMAIL: '1000',
  };
  const apis: Awaited<ReturnType<typeof startApi>>[] = [];
  // One after the other: two embedded stores must not fill the same folder at the same moment.
  for (let i = 0; i < processes; i++) apis.push(await startApi(folder.path, settings));
  const sent = Array.from({ length: 60 }, (_, i) => {
    const message = { name: 'Ada', email: 'ada@example.ch', subject: `n${i}`, message: 'm' };
    return postJson(`${apis[i % processes]?.url}/api/contact`, message);
  });
  for (const answer of await Promise.all(sent)) expect(answer.status).toBe(201);
  await vi.waitFor(() => expect(mail.mails()).toHaveLength(60), { timeout: 30_000 });
  await Promise.all(apis.map((api) => api.stop()));
  expect(mail.arrivals).toHaveLength(60);
});
