import autocannon from 'autocannon';
import { join } from 'node:path';
import getPort from 'get-port';
import { startListening } from '../test/listening-process.ts';
import { startUnlimitedApi } from './start-unlimited-api.ts';

/* Requests per second of the built api, asked directly and through the built shell in the same run. */
const seconds = 5;
const connections = 50;
/** The least share of the api's own requests per second that the shell passes on. */
const leastShare = 0.8;

const headers = { 'content-type': 'application/json' };
const message = { name: 'Ada', email: 'ada@example.ch', subject: 'Bench', message: 'Hello', language: 'en' };
const cases = [
  { name: 'payment-settings', path: '/api/payment-settings' },
  { name: 'contact', path: '/api/contact', method: 'POST', headers, body: JSON.stringify(message) },
] as const;

const api = await startUnlimitedApi();
const port = await getPort();
const shell = await startListening(join(import.meta.dirname, '../../shell'), 'dist/server/main.js', {
  PORT: String(port),
  API_URL: api.url,
  REMOTES: 'legal=http://127.0.0.1:9',
  DATA_DIR: api.dataDir,
});

const rows = [];
for (const { name, path, ...request } of cases) {
  const ask = async (origin: string, duration: number) =>
    autocannon({ url: origin + path, ...request, connections, duration });
  const own = await ask(api.url, seconds);
  // The connections are opened before it counts.
  await ask(`http://127.0.0.1:${port}`, 1);
  const passed = await ask(`http://127.0.0.1:${port}`, seconds);
  rows.push({
    name,
    'of the api': Math.round(own.requests.average),
    'through the shell': Math.round(passed.requests.average),
    share: Number((passed.requests.average / own.requests.average).toFixed(2)),
    'p99 ms': passed.latency.p99,
    refused: passed.non2xx + passed.errors,
  });
}
console.table(rows);
await shell.stop();
await api.stop();
if (rows.some(({ share, refused }) => share < leastShare || refused > 0)) process.exitCode = 1;
