import { expect, test, vi } from 'vitest';
import { DatabaseFull } from './platform/database/database.ts';
import { databaseGauges } from './gauges.ts';

test('R11 a scrape checks the database once, for both of its metrics', async () => {
  const check = vi.fn(() => Promise.reject(new DatabaseFull()));
  const gauges = databaseGauges(check);
  const scrape = () => Promise.all(gauges.map(async ({ read }) => read()));
  expect(await scrape()).toEqual([1, 1]);
  expect(check).toHaveBeenCalledTimes(1);
  check.mockRejectedValue(new Error('away'));
  expect(await scrape()).toEqual([0, 0]);
  expect(check).toHaveBeenCalledTimes(2);
});
