import autocannon from 'autocannon';
import { join } from 'node:path';
import getPort from 'get-port';
import { startListening } from '../test/support/listening-process.ts';
import { startUnlimitedApi } from './start-unlimited-api.ts';

/* Requests per second of the built api, directly and through the built shell; other load changes their ratio. */
const seconds = 5;
const connections = 50;
/** The smallest accepted ratio of requests per second through the shell to direct ones. */
const minShare = 0.8;
const headers = { 'content-type': 'application/json' };
const message = { name: 'Ada', email: 'ada@example.ch', subject: 'Bench', message: 'Hello', language: 'en' };
const opsToken = 'a-token-of-the-bench';
const cases = [
  { name: 'health', path: '/api/health' },
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
  OPS_TOKEN: opsToken,
});

async function cpuSeconds(): Promise<number> {
  const headers = { authorization: `Bearer ${opsToken}` };
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text();
  return Number(/^process_cpu_seconds_total (\S+)$/m.exec(metrics)?.[1]);
}

const rows = [];
for (const { name, path, ...request } of cases) {
  const measure = async (origin: string, duration: number) =>
    autocannon({ url: origin + path, ...request, connections, duration });
  const direct = await measure(api.url, seconds);
  // Opens the connections before the measurement.
  await measure(`http://127.0.0.1:${port}`, 1);
  const before = await cpuSeconds();
  const passed = await measure(`http://127.0.0.1:${port}`, seconds);
  const used = (await cpuSeconds()) - before;
  rows.push({
    name,
    'of the api': Math.round(direct.requests.average),
    'through the shell': Math.round(passed.requests.average),
    share: Number((passed.requests.average / direct.requests.average).toFixed(2)),
    "µs of the shell's CPU": Math.round((used / passed.requests.total) * 1e6),
    'p99 ms': passed.latency.p99,
    refused: passed.non2xx + passed.errors,
  });
}
console.table(rows);
await shell.stop();
await api.stop();
if (rows.some(({ share, refused }) => share < minShare || refused > 0)) process.exitCode = 1;
