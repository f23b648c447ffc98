import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WaitingWork } from '@site/api-contract/waiting-work';
import { startTestSite, until, type TestSite } from '../tests/site/site.ts';

const legal = { remote: 'legal', paths: ['/cookies'] };
const opsToken = 'a-token-for-the-test';
const since = '2026-11-20T10:00:00.000Z';
const waiting: WaitingWork = {
  outbox: { waiting: 3, failed: 1 },
  failedJobs: [
    { id: 'job-1', kind: 'contact', attempts: 4, since, next: since, error: 'refused by <mail server>' },
  ],
  failedForGood: [{ id: 'job-2', kind: 'withdraw-order', since, error: 'refused by <provider>' }],
  waitingOrders: [{ id: 'order-1', plan: 'premium', status: 'open', since }],
  unmatchedPayments: 2,
};

let site: TestSite;
let apiStatus = 200;
const api = createServer((request, response) => {
  response.statusCode = apiStatus;
  if (request.url === '/waiting-work') response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify(waiting));
});

beforeAll(async () => {
  await once(api.listen(0, '127.0.0.1'), 'listening');
  site = await startTestSite(['legal'], { OPS_TOKEN: opsToken });
  await site.publish({ ...legal, version: '1' });
  await site.startShell({
    RUNBOOK_URL: 'https://wiki.example/operations',
    API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
  });
});
afterAll(async () => {
  await site.close();
  api.close();
});

function post(path: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  const body = new URLSearchParams(form);
  return fetch(site.origin() + path, { method: 'POST', body, headers, redirect: 'manual' });
}

async function signIn(): Promise<string> {
  const response = await post('/ops/session', { who: 'Ada', token: opsToken });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/ops']);
  const [set = ''] = response.headers.getSetCookie();
  expect(set).toMatch(/; Path=\/ops; .*HttpOnly; SameSite=Strict/);
  return set.split(';')[0] ?? '';
}

const opsPage = async (Cookie: string) => (await site.get('/ops', { Cookie })).text();

test('O3 S3 nobody sees the page or changes anything without the token, nor from another site', async () => {
  const signedOut = await site.get('/ops');
  expect(signedOut.status).toBe(401);
  expect(await signedOut.text()).not.toMatch(/legal|order-1/);
  const wrong = await post('/ops/session', { who: 'Eve', token: 'another-token-of-16' });
  expect([wrong.status, wrong.headers.getSetCookie()]).toEqual([401, []]);
  const pin = { command: 'pin legal', why: 'a test' };
  expect((await post('/ops/commands', pin)).status).toBe(401);
  expect((await post('/ops/commands', pin, { Cookie: 'ops-session=forged' })).status).toBe(401);
  const elsewhere = { Cookie: await signIn(), Origin: 'https://elsewhere.example' };
  expect((await post('/ops/commands', pin, elsewhere)).status).toBe(403);
  expect((await site.state()).remotes.legal?.pin).toBeUndefined();
});

test('O3 the page tells what is live, refused, tried and waiting, and what to do', async () => {
  await site.publish({ ...legal, version: '2', paths: [] });
  await until(async () => (await site.state()).refused.length > 0, 'the release is refused');
  const [refusal] = (await site.state()).refused;
  const response = await site.get('/ops', { Cookie: await signIn() });
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
  const html = await response.text();
  expect(html).not.toContain('<script');
  expect(html).toContain('<td>legal</td><td>1</td>');
  expect(refusal?.reason).toBeTruthy();
  expect(html).toContain(`<td>${refusal?.reason.replaceAll("'", '&#x27;').replaceAll('"', '&quot;')}</td>`);
  expect(html).toContain('3 jobs wait, 1 of them have failed');
  expect(html).toContain('refused by &lt;mail server&gt;');
  expect(html).toContain('docker compose logs api | grep job-1');
  expect(html).toContain('retry job-2');
  expect(html).toContain('refused by &lt;provider&gt;');
  expect(html).toContain('find order-1');
  expect(html).toContain('belong to no order: 2');
});

test('O3 O4 F-runbook the page links what is wrong to its heading in the runbook, and each heading is there', async () => {
  const html = await opsPage(await signIn());
  const linked = [...html.matchAll(/<a href="https:\/\/wiki\.example\/operations#(\w+)">(\w+)<\/a>/g)];
  expect(linked.map(([, , alert]) => alert)).toEqual(
    expect.arrayContaining(['ReleaseRefused', 'OutboxWaits', 'OrderUnfinished', 'PaymentsUnmatched']),
  );
  const runbook = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const headings = new Set([...runbook.matchAll(/^### (\w+)$/gm)].map(([, name]) => name));
  for (const [, anchor, alert] of linked) {
    expect(headings, alert).toContain(alert);
    expect(anchor).toBe(alert?.toLowerCase());
  }
});

test('O3 a button asks for a reason, does what the command does, and writes who and why', async () => {
  const Cookie = await signIn();
  expect((await post('/ops/commands', { command: 'pin legal', why: ' ' }, { Cookie })).status).toBe(400);
  expect((await post('/ops/commands', { command: 'gc', why: 'a test' }, { Cookie })).status).toBe(400);
  const unknown = await post(
    '/ops/commands',
    { command: 'rollback legal --from=1', why: 'a test' },
    { Cookie },
  );
  expect([unknown.status, await unknown.text()]).toEqual([409, expect.stringContaining('no other release')]);
  const done = await post('/ops/commands', { command: 'pin legal', why: 'before the holidays' }, { Cookie });
  expect([done.status, done.headers.get('location')]).toEqual([303, '/ops']);
  expect((await site.state()).remotes.legal?.pin).toMatchObject({ who: 'Ada', why: 'before the holidays' });
  expect(await opsPage(Cookie)).toContain('by Ada: before the holidays');
  await site.command('unpin', 'legal');
});

test('O3 F-one-press the page shows what went live last, and one press undoes it', async () => {
  const Cookie = await signIn();
  await site.publish({ ...legal, version: '3' });
  await site.untilShown('/en/cookies', 'legal 3 en');
  const html = await opsPage(Cookie);
  const [section = ''] = /What changed last[\s\S]*?<\/form>/.exec(html) ?? [];
  expect(section).toContain('<td>live</td><td>legal</td><td>3</td>');
  const [, why = ''] = /name="why" value="([^"]+)"/.exec(section) ?? [];
  const [, command = ''] = /<button value="([^"]+)" name="command"/.exec(section) ?? [];
  const undone = await post('/ops/commands', { command, why }, { Cookie });
  expect([undone.status, await undone.text()]).toEqual([303, expect.any(String)]);
  await site.untilShown('/en/cookies', 'legal 1 en');
});

test('O3 R15 a second press, or one on a page from before another change, goes no further back and says why', async () => {
  const Cookie = await signIn();
  for (const version of ['4', '5']) {
    await site.publish({ ...legal, version });
    await site.command('unpin', 'legal', '--yes').catch(() => undefined);
    await site.untilShown('/en/cookies', `legal ${version} en`);
  }
  const html = await opsPage(Cookie);
  const [undo = '', rollback = ''] = [/value="(undo[^"]*)"/, /value="(rollback legal[^"]*)"/].map(
    (button) => button.exec(html)?.[1],
  );
  const press = async (command: string) => {
    const response = await post('/ops/commands', { command, why: 'a test' }, { Cookie });
    return { status: response.status, text: await response.text() };
  };
  expect((await press(undo)).status).toBe(303);
  await site.untilShown('/en/cookies', 'legal 4 en');
  for (const command of [undo, rollback]) {
    const { status, text } = await press(command);
    expect(status).toBe(409);
    expect(text).toMatch(/role="alert">legal.4 is live, not legal.5: nothing was changed</);
  }
  expect((await site.state()).remotes.legal?.live?.version).toBe('4');
});

test('O3 while the api fails or is away the page says why and tells the rest; without a token there is no page', async () => {
  const Cookie = await signIn();
  apiStatus = 404;
  expect(await opsPage(Cookie)).toContain('The api does not answer as it should (status 404)');
  api.closeAllConnections();
  api.close();
  const html = await opsPage(Cookie);
  expect(html).toContain('The api does not answer as it should (fetch failed)');
  expect(html).toContain('<td>legal</td><td>1</td>');
  await site.stopShell();
  await site.startShell({ OPS_TOKEN: '' });
  expect((await site.get('/ops')).status).toBe(404);
});

test('O3 the token cannot be guessed: sign-in is limited, and the refusal has an id in the log', async () => {
  await site.stopShell();
  await site.startShell({ OPS_TOKEN: opsToken });
  const guess = () => post('/ops/session', { who: 'Eve', token: 'another-token-of-16' });
  let refused = await guess();
  for (let tried = 1; refused.status === 401 && tried < 20; tried++) refused = await guess();
  expect(refused.status).toBe(429);
  expect(await refused.json()).toEqual({
    code: 'too_many_requests',
    message: 'Too many attempts to sign in.',
    requestId: refused.headers.get('x-request-id'),
  });
});
