import { afterAll, expect, test } from 'vitest';
import { folderWithFreshData, startApi } from '../support/api-process.ts';
import { from, postJson } from '../support/requests.ts';
import { age, storedRows } from '../support/stored-rows.ts';

const folder = await folderWithFreshData();
afterAll(() => folder.remove());

const settings = {
  TRUST_PROXY: 'loopback',
  // Longer than any test: the test passes the time itself.
  RATE_LIMIT_WINDOW_SECONDS: '3600',
  RATE_LIMIT_PER_ADDRESS: '4',
  RATE_LIMIT_PER_EMAIL: '2',
};

test('O8 two api processes count a visitor’s requests together', async () => {
  const apis = [await startApi(folder.path, settings), await startApi(folder.path, settings)];
  const write = async (api: 0 | 1, customerEmail: string, address: string) => {
    const body = { customerName: 'Ada', customerEmail, appName: 'TrackIT' };
    const response = await postJson(`${apis[api]?.url}/api/app-download`, body, from(address));
    return response.status;
  };
  const twice = [
    await write(0, 'ada@example.ch', '192.0.2.1'),
    await write(1, 'ada@example.ch', '192.0.2.2'),
  ];
  expect(twice).toEqual([200, 200]);
  const third = [
    await write(0, 'ada@example.ch', '192.0.2.3'),
    await write(1, 'ada@example.ch', '192.0.2.4'),
  ];
  expect(third, 'the mailbox’s third, from any address, by any api').toEqual([429, 429]);

  const many = await Promise.all(
    Array.from({ length: 10 }, (_, n) => write(n % 2 ? 0 : 1, `n${n}@example.ch`, '192.0.2.5')),
  );
  expect(
    many.filter((status) => status === 200),
    'of one address at once',
  ).toHaveLength(4);
  expect(many.filter((status) => status === 429)).toHaveLength(6);
  expect(await write(1, 'other@example.ch', '192.0.2.6')).toBe(200);

  const storedLimits = JSON.stringify(await storedRows(folder.path, 'select * from rate_limits'));
  expect(storedLimits.length).toBeGreaterThan(100);
  expect(storedLimits).not.toMatch(/192\.0\.2|ada/);

  expect(await write(0, 'new@example.ch', '192.0.2.5')).toBe(429);
  await age(folder.path, 'rate_limits.ends_at', '1 hour');
  expect(await write(0, 'new@example.ch', '192.0.2.5'), 'the window has ended').toBe(200);
  await Promise.all(apis.map((api) => api.stop()));
});
