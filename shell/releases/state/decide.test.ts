import fc from 'fast-check';
import { expect, test } from 'vitest';
import { languages } from '@site/shared-i18n';
import { decide } from './decide.ts';
import type { ReleaseEvent } from './events.ts';
import { acceptedRelease, emptyState, liveVersions } from './release-state.ts';
import { eventSequences } from './testing/arbitrary-events.ts';
import { play } from './testing/play-events.ts';

/** How many random histories are tried; the slow test goes on for ten minutes. */
const runs = 400;

const shell = new Set(['announced', 'refused', 'recovered', 'due', 'canaryFailed', 'reloaded']);

test('R15 every rule holds after every event, in whatever order they come', () => {
  fc.assert(
    fc.property(eventSequences, (history) => void play(history)),
    { numRuns: runs },
  );
});

test('R15 clocks decide nothing: with other times, the same releases are live', () => {
  const times = fc.array(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }), {
    minLength: 40,
    maxLength: 40,
  });
  fc.assert(
    fc.property(eventSequences, times, (history, clock) => {
      const filtered = history
        .filter(({ type }) => type !== 'collect')
        .map((event, index) => ({ ...event, at: (clock[index % 40] ?? new Date(0)).toISOString() }));
      const same = filtered.map((event) => ({ ...event, at: '2026-01-01T00:00:00.000Z' }));
      expect(liveVersions(play(filtered))).toEqual(liveVersions(play(same)));
    }),
    { numRuns: runs / 10 },
  );
});

test('R15 what a shell causes itself never brings back what a person has replaced', () => {
  fc.assert(
    fc.property(eventSequences, fc.nat(), (events, cut) => {
      const history = events.slice(0, cut % events.length);
      const more = events.slice(history.length);
      const state = play(history);
      const rolledBack = Object.keys(liveVersions(state)).flatMap((remote) => {
        const event = {
          type: 'rollback' as const,
          remote,
          who: 'ops',
          why: '',
          at: '2026-01-01T00:00:00.000Z',
        };
        const decision = decide(state, event);
        return 'state' in decision ? [{ remote, state: decision.state }] : [];
      });
      for (const { remote, state: held } of rolledBack) {
        const after = more
          .filter(({ type }) => shell.has(type))
          .reduce((next, event) => {
            const decision = decide(next, event);
            return 'state' in decision ? decision.state : next;
          }, held);
        expect(liveVersions(after)[remote]).toBe(liveVersions(held)[remote]);
      }
    }),
    { numRuns: runs / 10 },
  );
});

test('R15 the history says why a release went live: its time had come, or a pin ended', () => {
  const cause = { who: 'ops', why: 'a test', at: '2026-01-01T00:00:00.000Z' };
  const remote = 'legal';
  const announced = (sequence: number, isWaiting: boolean): ReleaseEvent => {
    const claims = { locales: [...languages], pages: ['/a'], redirects: {}, roles: [] };
    const notBefore = isWaiting ? '2026-01-01T00:00:00.000Z' : undefined;
    const release = { remote, version: `${sequence}`, sequence, digest: '', claims, notBefore, isWaiting };
    return { type: 'announced', release, ...cause };
  };
  const due: ReleaseEvent = { type: 'due', remote, version: '2', ...cause };
  const pin: ReleaseEvent = { type: 'pin', remote, ...cause };
  const unpin: ReleaseEvent = { type: 'unpin', remote, undone: 'restore', ...cause };
  const reasonOf = (...events: ReleaseEvent[]) => {
    const { history } = play([announced(1, false), announced(2, true), ...events]);
    return history.find(({ what, version }) => what === 'live' && version === '2')?.why;
  };
  expect(reasonOf(due)).toBe('its time has come');
  expect(reasonOf(pin, due, unpin)).toBe('it is the newest');
});

test('T10 F-undo a release taken back stays away when a scheduled one ends the pin, and its files stay where they may', () => {
  const [remote, versions] = ['legal', ['1', '2', '3']];
  const cause = { who: 'legal', why: 'a test', at: '2026-01-01T00:00:00.000Z' };
  const announced = (sequence: number, isWaiting: boolean): ReleaseEvent => {
    const claims = { locales: [...languages], pages: ['/a'], redirects: {}, roles: [] };
    const notBefore = isWaiting ? '2026-02-01T00:00:00.000Z' : undefined;
    const release = { remote, version: `${sequence}`, sequence, digest: '', claims, notBefore, isWaiting };
    return { type: 'announced', release, ...cause };
  };
  const rollback: ReleaseEvent = { type: 'rollback', remote, ...cause };
  const unpin: ReleaseEvent = { type: 'unpin', remote, undone: 'withdraw', ...cause };
  const after = (...events: ReleaseEvent[]) => {
    const state = play([announced(1, false), announced(2, false), rollback, ...events, unpin]);
    const withdrawn = versions.filter((version) => acceptedRelease(state, { remote, version })?.withdrawn);
    return { live: liveVersions(state)[remote], withdrawn };
  };
  expect(after(announced(3, true)), 'a later day').toEqual({ live: '1', withdrawn: ['2'] });
  const due: ReleaseEvent = { type: 'due', remote, version: '3', ...cause };
  expect(after(announced(3, true), unpin, due), 'repeated, on its day').toEqual({
    live: '3',
    withdrawn: ['2'],
  });
  expect(after(), 'the site has not taken the next one yet').toEqual({ live: '1', withdrawn: ['2'] });
  expect(after(announced(3, false)), 'at once').toEqual({ live: '3', withdrawn: [] });
});

test('R15 the history keeps its last 1,000 entries', () => {
  const cause = { who: 'ops', why: '', at: '2026-01-01T00:00:00.000Z' };
  let state = emptyState;
  for (let count = 0; count < 1100; count++) {
    const decision = decide(state, { type: 'reload', ...cause });
    if ('state' in decision) ({ state } = decision);
  }
  expect([state.history.length, state.history[0]?.revision, state.revision]).toEqual([1000, 101, 1100]);
});

/** In ms. */
const longRun = 10 * 60 * 1000;

test(
  'R15 every rule holds for ten minutes of random histories',
  { tags: ['slow'], timeout: 2 * longRun },
  () => {
    const forever = { numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: longRun };
    fc.assert(
      fc.property(eventSequences, (history) => void play(history)),
      forever,
    );
  },
);
