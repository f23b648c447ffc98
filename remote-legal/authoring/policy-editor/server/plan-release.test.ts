import { expect, test } from 'vitest';
import type { ReleaseState } from '../contract.ts';
import { planRelease, planWithdrawal } from './plan-release.ts';

const last = { output: '' };
const why = '--why taken back by the legal team';
const unpin = `releases unpin legal --withdraw ${why}`;

test.each<[which: string, last: ReleaseState, day: string | undefined, commands: string[]]>([
  ['the first', { ...last, state: 'none' }, undefined, ['release']],
  ['a next one', { ...last, state: 'done', version: '1' }, undefined, ['release']],
  [
    'on a summer’s day',
    { ...last, state: 'done' },
    '2027-07-01',
    ['release --not-before 2027-07-01T00:00:00+02:00'],
  ],
  [
    'on a day, after a live one was taken back',
    { ...last, state: 'withdrawn', isPinnedAtEarlier: true, isVersionUsed: true },
    '2027-01-01',
    ['release --not-before 2027-01-01T00:00:00+01:00 --again', unpin],
  ],
  [
    'at once, after a live one was taken back',
    { ...last, state: 'withdrawn', isPinnedAtEarlier: true, isVersionUsed: true },
    undefined,
    ['release --again', unpin],
  ],
  [
    'on another day, after a scheduled one was taken back',
    { ...last, state: 'withdrawn', day: '2027-01-01', isPinnedAtEarlier: false, isVersionUsed: true },
    '2027-02-01',
    ['release --not-before 2027-02-01T00:00:00+01:00 --again'],
  ],
  [
    'after one that the site refused',
    { ...last, state: 'failed', isVersionUsed: true },
    undefined,
    ['release --again'],
  ],
  ['after one that failed before it was published', { ...last, state: 'failed' }, undefined, ['release']],
  [
    'after the changed pages were shown',
    { ...last, state: 'changesUnseen', isPinnedAtEarlier: true, isVersionUsed: true },
    undefined,
    ['release --again', unpin],
  ],
])('T10 F-plan a release, %s', (_which, before, day, commands) => {
  const planned = planRelease(before, day, ['--to', 'folder']);
  expect(planned.map(({ script, args }) => [script, ...args].join(' '))).toEqual(
    commands.map((command) => command.replace(/^release\b(?!s)/, 'release --to folder')),
  );
});

test.each([
  ['that is live', undefined, `rollback legal --from 7 ${why}`],
  ['whose day is today', '2027-01-01', `rollback legal --from 7 ${why}`],
  ['whose day is to come', '2027-01-02', `withdraw legal 7 ${why}`],
])('T10 F-plan the withdrawal of a release %s', (_which, day, command) => {
  const { script, args } = planWithdrawal({ ...last, state: 'done', version: '7', day }, '2027-01-01');
  expect([script, args.join(' ')]).toEqual(['releases', command]);
});
