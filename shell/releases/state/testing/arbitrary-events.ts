import fc from 'fast-check';
import { languages } from '@site/shared-i18n';
import type { AnnouncedRelease, ReleaseEvent } from '../events.ts';
import type { Claims, ReleaseName } from '../release-state.ts';

/* A small world in which events meet often: two remotes, four paths, eight numbers. */

const remote = fc.constantFrom('legal', 'commerce');
const version = fc.integer({ min: 1, max: 8 }).map(String);
const path = fc.constantFrom('/a', '/b', '/c', '/d');
const release = fc.record({ remote, version });

const claims = fc
  .record({
    pages: fc.uniqueArray(path, { minLength: 1, maxLength: 3 }),
    moved: fc.option(fc.tuple(path, path), { nil: undefined }),
    role: fc.option(fc.constantFrom('terms', 'contact'), { nil: undefined }),
    lacksGerman: fc.integer({ min: 0, max: 9 }).map((digit) => digit === 0),
  })
  .map(({ pages, moved, role, lacksGerman }) => ({
    locales: languages.filter((language) => !lacksGerman || language !== 'de'),
    pages: pages.flatMap((path) => [path, `/en${path}`]),
    redirects: moved && !pages.includes(moved[0]) ? { [moved[0]]: moved[1] } : {},
    roles: role ? [role] : [],
  }));

/** What each version of each remote contains: the same bytes have the same claims. */
const contents = fc.array(claims, { minLength: 16, maxLength: 16 });

const announcement = fc.record({
  release,
  // Mostly the version's own number and bytes: faulty hosts use others.
  variant: fc.integer({ min: 0, max: 9 }),
  isWaiting: fc.integer({ min: 0, max: 4 }).map((digit) => digit === 0),
});

function announcedIn(
  world: readonly Claims[],
  { release: name, variant, isWaiting }: { release: ReleaseName; variant: number; isWaiting: boolean },
): AnnouncedRelease {
  const number = Number(name.version);
  const content = (number + (name.remote === 'legal' ? 8 : 0) + (variant === 1 ? 1 : 0)) % 16;
  return {
    ...name,
    sequence: variant === 0 ? 4 : number,
    digest: `content ${content}`,
    claims: world[content] ?? { locales: [], pages: [], redirects: {}, roles: [] },
    isWaiting,
    ...(isWaiting && { notBefore: '2030-01-01T00:00:00.000Z' }),
  };
}

const cause = { who: 'somebody', why: 'a test', at: '2026-01-01T00:00:00.000Z' };

/** Any event but an announcement, possible or not. */
const otherEvent: fc.Arbitrary<ReleaseEvent> = fc.oneof(
  release.map((each) => ({ type: 'due' as const, ...each, ...cause })),
  release.map((each) => ({ type: 'refused' as const, ...each, ...cause })),
  remote.map((each) => ({ type: 'recovered' as const, remote: each, ...cause })),
  fc
    .record({ each: release, percent: fc.constantFrom(0, 10, 100) })
    .map(({ each, percent }) => ({ type: 'canary' as const, ...each, percent, ...cause })),
  release.map((each) => ({ type: 'canaryFailed' as const, ...each, ...cause })),
  remote.map((each) => ({ type: 'pin' as const, remote: each, ...cause })),
  fc
    .record({
      each: remote,
      undone: fc.constantFrom('refuse' as const, 'restore' as const, 'withdraw' as const),
    })
    .map(({ each, undone }) => ({ type: 'unpin' as const, remote: each, undone, ...cause })),
  fc
    .record({ each: remote, to: fc.option(version, { nil: undefined }) })
    .map(({ each, to }) => ({ type: 'rollback' as const, remote: each, version: to, ...cause })),
  { weight: 2, arbitrary: fc.constant({ type: 'undo' as const, ...cause }) },
  release.map((each) => ({ type: 'withdraw' as const, ...each, ...cause })),
  fc.constant({ type: 'reload' as const, ...cause }),
  fc.boolean().map((done) => ({ type: 'reloaded' as const, done, ...cause })),
  fc.constant({ type: 'collect' as const, ...cause, at: '2026-03-01T00:00:00.000Z' }),
);

/** Random histories of one random world. */
export const eventSequences: fc.Arbitrary<ReleaseEvent[]> = fc
  .record({
    world: contents,
    steps: fc.array(fc.oneof(announcement, otherEvent), { minLength: 1, maxLength: 40, size: 'max' }),
  })
  .map(({ world, steps }) =>
    steps.map((step) =>
      'type' in step ? step : { type: 'announced' as const, release: announcedIn(world, step), ...cause },
    ),
  );
