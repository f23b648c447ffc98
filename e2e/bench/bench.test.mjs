import { expect, test } from 'vitest';
import { compareWithLimits } from './limits.ts';
import { median, medians } from './median.ts';
import { readOptions } from './options.ts';

/** @typedef {Parameters<typeof compareWithLimits>[0]} Measured */

const firstUse = (/** @type {number} */ scriptBytes, /** @type {number} */ awake) => ({ scriptBytes, awake });
const payment = (/** @type {number} */ scriptBytes, /** @type {number} */ cardForm) => ({
  scriptBytes,
  awake: 0,
  cardForm,
});
/** Figures that all meet their limits exactly. */
const visits = {
  fivePages: { scriptBytes: 10_000 },
  firstUse: { 'contact form': firstUse(112_000, 900), 'fibre viewer': firstUse(500_000, 900) },
  payments: { checkout: payment(138_000, 2200), subscribe: payment(500_000, 9000) },
  answers: { menu: 50, field: 100 },
  pageToPage: { '/apps': { prefetched: 499, native: 500 } },
};
const missed = (/** @type {Measured} */ measured) =>
  compareWithLimits(measured)
    .filter(({ met }) => !met)
    .map(({ what }) => what);

test('F-bench the middle of an even number of figures is between the two', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([9, 1, 5])).toBe(5);
  expect(() => median([])).toThrow('no median');
});

test('F-bench each figure has its own median, also in records of records', () => {
  const runs = [
    { weight: 1, page: { time: 30 } },
    { weight: 3, page: { time: 10 } },
    { weight: 2, page: { time: 20 } },
  ];
  expect(medians(runs)).toEqual({ weight: 2, page: { time: 20 } });
  expect(() => medians([])).toThrow('no median');
});

test('F-bench figures at their limits meet them', () => {
  expect(compareWithLimits({ visits })).toHaveLength(9);
  expect(missed({ visits })).toEqual([]);
});

test('F-bench figures beyond their limits miss them', () => {
  const slower = {
    fivePages: { scriptBytes: 10_001 },
    firstUse: { 'contact form': firstUse(112_001, 901) },
    payments: { checkout: payment(138_001, 2201) },
    answers: { menu: 51, field: 101 },
    pageToPage: { '/apps': { prefetched: 500, native: 500 } },
  };
  expect(missed({ visits: slower })).toEqual(compareWithLimits({ visits: slower }).map(({ what }) => what));
});

test('F-bench a part that was not measured has no limits', () => {
  const figures = { requestsPerSecond: 1000, p99: 10, memory: 100 };
  expect(compareWithLimits({})).toEqual([]);
  expect(missed({ servers: { composer: figures, staticServer: figures, share: 0.79 } })).toEqual([
    'composer / static server',
  ]);
});

test('F-bench everything is measured unless one part is named', () => {
  expect(readOptions([])).toEqual({ runs: 5, json: false, only: ['servers', 'pages', 'visits'] });
  expect(readOptions(['--runs', '1', '--only', 'visits']).only).toEqual(['visits']);
  expect(() => readOptions(['--only', 'speed'])).toThrow('--only');
  expect(() => readOptions(['--runs', '0'])).toThrow('--runs');
});
