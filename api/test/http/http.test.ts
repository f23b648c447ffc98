import { once } from 'node:events';
import { Agent, get, request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { healthSchema, readinessSchema, type openApiDocument } from '@site/api-contract';
import {
  databaseUrlOf,
  folderWithFreshData,
  startTestApi,
  runApi,
  startApi,
} from '../support/api-process.ts';
import { eventually } from '../support/eventually.ts';
import { postForm, postJson, refusal } from '../support/requests.ts';

const message = { name: 'Ada', email: 'ada@example.ch', subject: 's', message: 'm', language: 'en' };

const api = startTestApi();

/** Sends any method: `fetch` sends no TRACE. */
async function send(
  path: string,
  { method }: { method: string },
): Promise<{ status: number } & Pick<IncomingMessage, 'headers'>> {
  const outgoing = request(api.url + path, { method }).end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  response.resume();
  return { status: response.statusCode ?? 0, headers: response.headers };
}

test('R11 health and readiness say what works', async () => {
  const health = await fetch(`${api.url}/api/health`);
  expect(healthSchema.parse(await health.json())).toEqual({ status: 'ok' });
  const ready = await fetch(`${api.url}/api/ready`);
  expect(ready.status).toBe(200);
  const { parts } = readinessSchema.parse(await ready.json());
  expect(parts).toMatchObject({ database: 'ok', storage: 'ok' });
});

test('R11 the OpenAPI document describes every endpoint by its schema, and each one exists', async () => {
  const document = (await (await fetch(`${api.url}/api/openapi.json`)).json()) as ReturnType<
    typeof openApiDocument
  >;
  const contact = document.paths['/api/contact']?.['post']?.requestBody?.content['application/json'];
  expect(contact?.schema).toMatchObject({ required: ['name', 'email', 'subject', 'message'] });
  const hasForm = (path: string) =>
    'application/x-www-form-urlencoded' in (document.paths[path]?.['post']?.requestBody?.content ?? {});
  expect(
    Object.keys(document.paths).filter((path) => hasForm(path) && !/^\/api\/(account|oauth)\//.test(path)),
  ).toEqual([
    '/api/contact',
    '/api/job-report',
    '/api/app-download',
    '/api/declarations/cancel',
    '/api/declarations/undo',
    '/api/declarations/confirm-cancellation',
    '/api/declarations/withdraw',
    '/api/declarations/confirm-withdrawal',
  ]);
  expect(document.paths['/api/stripe-webhook']?.['post']?.parameters).toMatchObject([
    { name: 'Stripe-Signature', in: 'header', required: true },
  ]);
  const parametersOf = (path: string) =>
    document.paths[path]?.['get']?.parameters?.map(({ name, in: place, required }) => [
      name,
      place,
      required,
    ]);
  expect(parametersOf('/api/packages/{key}')).toEqual([
    ['key', 'path', true],
    ['expires', 'query', true],
    ['signature', 'query', true],
  ]);
  expect(parametersOf('/api/account/invoice'), 'A17 of an invoice or its correction').toEqual([
    ['number', 'query', true],
    ['correction', 'query', false],
  ]);
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const method of Object.keys(operations)) {
      const response = await fetch(api.url + path, { method: method.toUpperCase(), redirect: 'manual' });
      if (response.status === 404) expect((await refusal(response)).code).not.toBe('not_found');
      expect(response.status).not.toBe(405);
    }
  }
});

test('R11 metrics count requests by route and waiting jobs in the outbox', async () => {
  await fetch(`${api.url}/api/health`);
  await fetch(`${api.url}/api/made-up/${'x'.repeat(50)}`);
  const response = await fetch(`${api.url}/metrics`);
  expect(response.headers.get('content-type')).toContain('text/plain');
  const metrics = await response.text();
  expect(metrics).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/api\/health",status="200"\} \d+/,
  );
  expect(metrics).toMatch(/outbox_waiting\{failed="no"\} \d+/);
  expect(metrics).not.toContain('made-up');
});

test('R11 a request id from the proxy is used, returned and logged; an invalid one is replaced', async () => {
  const id = 'visit-12345678';
  const response = await fetch(`${api.url}/api/nothing`, { headers: { 'x-request-id': id } });
  expect(response.headers.get('x-request-id')).toBe(id);
  expect((await refusal(response)).requestId).toBe(id);
  const line = {
    time: expect.stringMatching(/Z$/) as string,
    level: 'info',
    service: 'api',
    requestId: id,
    method: 'GET',
    path: '/api/nothing',
    status: 404,
    ms: expect.any(Number) as number,
    msg: 'answered',
  };
  await eventually(() => {
    const lines = api.log().split('\n');
    const ownLines = lines.filter((one) => one.includes(id)).map((one) => JSON.parse(one) as object);
    expect(ownLines, 'the names of the shell’s log').toContainEqual(line);
  });
  const strange = await fetch(`${api.url}/api/nothing`, { headers: { 'x-request-id': '{"level":"fatal"}' } });
  expect(strange.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test('R11 no e-mail address and no ticket reaches the log', async () => {
  await postJson(`${api.url}/api/contact?email=query@example.ch`, { ...message, email: 'body@example.ch' });
  await postJson(`${api.url}/api/contact`, { ...message, email: 'wrong@example..ch' });
  await fetch(`${api.url}/api/app-download/file`, { headers: { cookie: 'download-ticket=s3cr3t-ticket' } });
  await eventually(() => expect(api.log()).toContain('"path":"/api/app-download/file"'));
  expect(api.log()).not.toMatch(/example\.|s3cr3t/);
});

test('R11 an unknown path gets a 404 in the contract’s format, a wrong method a 405', async () => {
  const unknown = await fetch(`${api.url}/api/nothing`, { headers: { 'accept-language': 'pt-BR,pt;q=0.9' } });
  expect(unknown.status).toBe(404);
  expect(await refusal(unknown)).toMatchObject({ code: 'not_found', message: 'Não há nada neste endereço.' });
  const method = await fetch(`${api.url}/api/contact`);
  expect([method.status, method.headers.get('allow')]).toEqual([405, 'POST']);
  expect((await refusal(method)).code).toBe('method_not_allowed');
});

test('F-methods every endpoint answers another method with those that it takes', async () => {
  const document = (await (await fetch(`${api.url}/api/openapi.json`)).json()) as ReturnType<
    typeof openApiDocument
  >;
  const described = Object.entries(document.paths).map(
    ([path, operations]) => [path, Object.keys(operations)] as const,
  );
  expect(described.length).toBeGreaterThan(20);
  for (const [path, methods] of [
    ...described,
    ['/api/openapi.json', ['get']] as const,
    ['/metrics', ['get']] as const,
    ['/waiting-work', ['get']] as const,
  ]) {
    const taken = methods.flatMap((method) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]));
    for (const method of ['GET', 'POST', 'OPTIONS', 'TRACE']) {
      if (taken.includes(method)) continue;
      const { status, headers } = await send(path, { method });
      expect([status, headers.allow, headers['cache-control']], `${method} ${path}`).toEqual([
        405,
        taken.join(', '),
        'no-store',
      ]);
    }
  }
});

test('F-cache-control no cache keeps an error', async () => {
  const url = `${api.url}/api/contact`;
  for (const [kind, refused] of Object.entries({
    400: await postJson(url, {}),
    403: await postJson(url, message, { origin: 'https://evil.example' }),
    404: await fetch(`${api.url}/api/nothing`),
    405: await fetch(url),
    413: await postJson(url, { ...message, message: 'x'.repeat(101 * 1024) }),
    415: await postJson(url, 'hello', { 'content-type': 'text/plain' }),
    303: await postForm(url, {}),
  })) {
    expect([String(refused.status), refused.headers.get('cache-control')]).toEqual([kind, 'no-store']);
    await refused.arrayBuffer();
  }
  const escape = await fetch(`${api.url}/api/packages/%ff`);
  expect([escape.status, escape.headers.get('cache-control')]).toEqual([400, 'no-store']);
});

test('F-two-hosts a request that names two hosts is refused', async () => {
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
  socket.write('GET /api/health HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
});

test('M10 a body that is not JSON, too large or of another type is refused with a clear error', async () => {
  const url = `${api.url}/api/contact`;
  const malformed = await postJson(url, '{"name":');
  expect([malformed.status, (await refusal(malformed)).code]).toEqual([400, 'body_malformed']);
  const list = await postJson(url, [1, 2]);
  expect([list.status, (await refusal(list)).code]).toEqual([400, 'body_malformed']);
  const large = await postJson(url, { ...message, message: 'x'.repeat(101 * 1024) });
  expect([large.status, (await refusal(large)).code]).toEqual([413, 'body_too_large']);
  const plain = await postJson(url, 'hello', { 'content-type': 'text/plain' });
  expect([plain.status, (await refusal(plain)).code]).toEqual([415, 'content_type_unsupported']);
  const none = await fetch(url, { method: 'POST' });
  expect([none.status, (await refusal(none)).field]).toEqual([400, 'name']);
});

test('R11 on SIGTERM the api finishes a running request and exits with 0', { tags: ['slow'] }, async () => {
  const folder = await folderWithFreshData();
  const ending = await startApi(folder.path);
  let finishBody: () => void = () => undefined;
  const body = new ReadableStream({
    start(controller) {
      const body = JSON.stringify(message);
      controller.enqueue(new TextEncoder().encode(body.slice(0, 10)));
      finishBody = () => {
        controller.enqueue(new TextEncoder().encode(body.slice(10)));
        controller.close();
      };
    },
  });
  const headers = { 'content-type': 'application/json' };
  const running = fetch(`${ending.url}/api/contact`, {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  } as RequestInit);
  await fetch(`${ending.url}/api/health`);
  const exit = ending.stop();
  finishBody();
  expect((await running).status).toBe(201);
  expect(await exit).toBe(0);
  await folder.remove();
});

test('R11 an idle connection is kept longer than by proxies, and does not delay the shutdown', async () => {
  const folder = await folderWithFreshData();
  const ending = await startApi(folder.path);
  const agent = new Agent({ keepAlive: true });
  const [response] = (await once(get(`${ending.url}/api/health`, { agent }), 'response')) as [
    IncomingMessage,
  ];
  response.resume();
  const ended = once(response.socket, 'close');
  expect(response.headers['keep-alive']).toBe('timeout=130');
  expect(await ending.stop()).toBe(0);
  await ended;
  await folder.remove();
});

test(
  'R9 a wrong environment, a port in use and an unreachable database each give one clear line',
  { tags: ['slow'] },
  async () => {
    const wrong = await runApi({ PORT: 'eighty', SITE_ORIGIN: 'ftp://x' });
    expect(wrong).toMatchObject({
      code: 1,
      error: expect.stringMatching(/^api: Wrong environment: PORT: .*SITE_ORIGIN: .*\n$/) as string,
    });
    const late = await runApi({ RECONCILIATION_HOURS: '48' });
    expect(late.error, 'C9 a forgotten order is cancelled before its key is').toMatch(
      /^api: .*RECONCILIATION_HOURS: with ABANDONED_AFTER_HOURS less than 72.*\n$/,
    );
    const missing = await runApi({ S3_ENDPOINT: 'http://127.0.0.1:9' });
    expect(missing.error).toMatch(/^api: .*S3_ACCESS_KEY_ID: is needed with S3_ENDPOINT.*\n$/);
    const keys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'SMTP_URL'];
    const alone = await runApi(Object.fromEntries(keys.map((name) => [name, ''])));
    expect(alone, 'C16 S2 nothing takes the place of provider and mail server by itself').toEqual({
      code: 1,
      error: `api: Wrong environment: ${keys.map((name) => `${name}: is needed`).join('; ')}\n`,
    });
    const production = await runApi({ NODE_ENV: 'production' });
    expect(production.code).toBe(1);
    for (const name of ['MAIL_FROM', 'SITE_PUBLISHER', 'SITE_STREET', 'SITE_CITY', 'SITE_EMAIL'])
      expect(production.error, 'C14 no invoice of a made-up seller').toContain(
        `${name}: is needed on a public site`,
      );
    const folder = await folderWithFreshData();
    const database = { DATABASE_URL: await databaseUrlOf(folder.path) };
    const taken = await runApi({ PORT: new URL(api.url).port, DATA_DIR: folder.path, ...database });
    expect(taken).toEqual({ code: 1, error: `api: PORT ${new URL(api.url).port} is in use\n` });
    const away = await runApi({
      DATA_DIR: folder.path,
      DATABASE_URL: 'postgres://a:secret@127.0.0.1:9/x',
      DATABASE_WAIT_SECONDS: '0',
    });
    expect(away.error).toMatch(/^api: The database at DATABASE_URL cannot be used: .*ECONNREFUSED.*\n$/);
    expect(away.error).not.toContain('secret');
    await folder.remove();
  },
);
