import { expect, test } from 'vitest';
import { readReleaseOptions } from './release-options.ts';

test('R3 options are understood, or refused by name', () => {
  expect(
    readReleaseOptions(['--redirect', '/old=/new', '--not-before', '2027-01-01T00:00:00+01:00']),
  ).toMatchObject({
    notBefore: '2026-12-31T23:00:00.000Z',
    redirects: expect.arrayContaining([
      { from: '/old', to: '/new' },
      { from: '/ru/old', to: '/ru/new' },
    ]) as unknown,
  });
  for (const [args, fault] of [
    [['--not-before', '2027-01-01'], /--not-before/],
    [['--version', '../1'], /--version/],
    [['--redirect', 'old'], /--redirect/],
    [['--notify', 'site'], /--notify/],
    [['--speed'], /--speed/],
  ] as const)
    expect(() => readReleaseOptions(args)).toThrow(fault);
});
