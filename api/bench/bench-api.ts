import autocannon from 'autocannon';
import express from 'express';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { startUnlimitedApi } from './start-unlimited-api.ts';

/* Requests per second of the built api with an embedded Postgres and the stand-ins, beside an empty Express route. */
const seconds = 5;
const connections = 10;
const json = { 'content-type': 'application/json' };
const message = { name: 'Ada', email: 'ada@example.ch', subject: 'Bench', message: 'Hello', language: 'en' };

interface Case {
  name: string;
  url: string;
  body: object;
  keyed?: boolean;
}

async function measure({ name, url, body, keyed = false }: Case) {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        headers: json,
        body: JSON.stringify(body),
        setupRequest: (request) => ({
          ...request,
          headers: { ...json, ...(keyed && { 'idempotency-key': randomUUID() }) },
        }),
      },
    ],
  });
  return {
    name,
    'requests/s': Math.round(result.requests.average),
    'p50 ms': result.latency.p50,
    'p99 ms': result.latency.p99,
    refused: result.non2xx + result.errors,
  };
}

const idle = express()
  .post('/nothing', express.json(), (_request, response) => void response.status(201).json({}))
  .listen(0, '127.0.0.1');
await once(idle, 'listening');
const api = await startUnlimitedApi({ LOG_LEVEL: 'info' });
const rows = [];
for (const one of [
  {
    name: 'Express, nothing',
    url: `http://127.0.0.1:${(idle.address() as AddressInfo).port}/nothing`,
    body: message,
  },
  { name: 'contact', url: `${api.url}/api/contact`, body: message },
  {
    name: 'create-payment-intent',
    url: `${api.url}/api/create-payment-intent`,
    body: { plan: 'premium', amount: 49.9 },
    keyed: true,
  },
]) {
  rows.push(await measure(one));
}
console.table(rows);
await api.stop();
idle.close();
