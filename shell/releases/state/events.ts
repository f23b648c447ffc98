import type { Claims, ReleaseName } from './release-state.ts';

export const shellItself = 'shell';

/** The actor of an event, the time of its clock and the reason. The time is only recorded. */
export interface Cause {
  who: string;
  /** ISO time. */
  at: string;
  why: string;
}

/** A release that its remote's host has in `release.json`. */
export interface AnnouncedRelease extends ReleaseName {
  /** Signed by the team; grows from release to release. */
  sequence: number;
  digest: string;
  claims: Claims;
  previous?: string | undefined;
  notBefore?: string | undefined;
  /** Whether `notBefore` is still to come, by the clock of the shell that polled. */
  isWaiting: boolean;
  validUntil?: string | undefined;
  changes?: string[] | undefined;
}

export type ReleaseEvent = Cause &
  (
    | { type: 'announced'; release: AnnouncedRelease }
    /** A release, or a host's response, was not accepted; `why` is the reason. */
    | { type: 'refused'; remote: string; version?: string | undefined }
    /** A host responds with a manifest again. */
    | { type: 'recovered'; remote: string }
    /** The time of a waiting release has come. */
    | ({ type: 'due' } & ReleaseName)
    /** Shows a stored release to a part of the visitors, in percent; 0 ends that. */
    | ({ type: 'canary'; percent: number } & ReleaseName)
    | ({ type: 'canaryFailed' } & ReleaseName)
    | { type: 'pin'; remote: string }
    /** `undone`: what happens where unpinning would bring back a release that a command had replaced. */
    | { type: 'unpin'; remote: string; undone: 'refuse' | 'restore' | 'withdraw' }
    /** By default to the release before; with `from`, only while that is live. */
    | { type: 'rollback'; remote: string; version?: string | undefined; from?: string | undefined }
    /** With `from`, only while those are the live ones (`liveNames`). */
    | { type: 'undo'; from?: string | undefined }
    | ({ type: 'withdraw' } & ReleaseName)
    /** Makes every shell read its list of remotes again. */
    | { type: 'reload' }
    /** A shell's reply to it. */
    | { type: 'reloaded'; done: boolean }
    | { type: 'collect' }
  );

export type NewEvent = ReleaseEvent extends infer Event
  ? Event extends ReleaseEvent
    ? Omit<Event, 'at'>
    : never
  : never;
