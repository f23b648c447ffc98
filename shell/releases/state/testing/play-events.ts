import { expect } from 'vitest';
import { decide } from '../decide.ts';
import type { ReleaseEvent } from '../events.ts';
import {
  acceptedRelease,
  emptyState,
  liveVersions,
  releaseStateSchema,
  type ReleaseState,
} from '../release-state.ts';
import { claimsOf, indexOf } from '../rules.ts';

/** Every rule that holds after a change, whatever came before. */
export function verifyRules(before: ReleaseState, after: ReleaseState): void {
  const commanded = after.history
    .filter(({ revision, what }) => revision === after.revision && /^(undo|rollback)$/.test(what))
    .map(({ remote }) => remote);
  const owners = new Map<string, string>();
  for (const [remote, { live, canary, pin }] of Object.entries(after.remotes)) {
    const formerVersion = liveVersions(before)[remote];
    const release = live && acceptedRelease(after, { remote, version: live.version });
    for (const version of [live?.version, canary?.version]) {
      if (!version) continue;
      for (const key of indexOf(claimsOf(after, { remote, version })).owned) {
        expect(owners.get(key) ?? remote, `the owner of ${key}`).toBe(remote);
        owners.set(key, remote);
      }
    }
    if (!live) {
      expect(formerVersion, `${remote} vanished`).toBeUndefined();
      continue;
    }
    expect(release?.withdrawn, `${remote} ${live.version} is live and withdrawn`).toBeUndefined();
    expect(release?.isWaiting, `${remote} ${live.version} is live before its time`).toBeUndefined();
    if (!formerVersion || formerVersion === live.version) continue;
    const former = acceptedRelease(before, { remote, version: formerVersion });
    if (commanded.includes(remote)) continue;
    expect(release?.sequence, `${remote} goes forward by its number`).toBeGreaterThan(former?.sequence ?? 0);
    expect(pin, `${remote} moved although it is pinned`).toBeUndefined();
    const claimed = indexOf(claimsOf(after, { remote, version: live.version })).addresses;
    for (const address of indexOf(claimsOf(before, { remote, version: formerVersion })).addresses)
      expect(claimed.has(address), `${address} vanished`).toBe(true);
  }
}

/** Restores what was live before the last change: of `before`, unless a rule forbids that now. */
function verifyUndo(before: ReleaseState, event: ReleaseEvent, after: ReleaseState): void {
  const former = liveVersions(before);
  const isOther = Object.entries(liveVersions(after)).some(([remote, version]) => former[remote] !== version);
  const isFirst = Object.keys(liveVersions(after)).some((remote) => !(remote in former));
  if (!isOther || isFirst || event.type === 'undo') return;
  const isUsable = Object.entries(former).every(([remote, version]) => {
    const release = acceptedRelease(after, { remote, version });
    return release && !release.withdrawn;
  });
  const undone = decide(after, { type: 'undo', who: 'ops', why: '', at: event.at });
  if (isUsable && 'state' in undone) expect(liveVersions(undone.state)).toEqual(former);
}

/** Decides event after event, and verifies every rule after each. @returns the last state */
export function play(history: readonly ReleaseEvent[]): ReleaseState {
  return history.reduce((state, event) => {
    const frozen = JSON.stringify(state);
    const decision = decide(state, event);
    expect(JSON.stringify(state), 'the former state is untouched').toBe(frozen);
    if ('refusal' in decision) {
      expect(decision.refusal).not.toBe('');
      return state;
    }
    const { state: after, entries } = decision;
    if (after === state) expect(entries).toEqual([]);
    else expect(after.revision).toBe(state.revision + 1);
    expect(releaseStateSchema.parse(JSON.parse(JSON.stringify(after))), 'it can be stored').toEqual(
      JSON.parse(JSON.stringify(after)),
    );
    verifyRules(state, after);
    verifyUndo(state, event, after);
    return after;
  }, emptyState);
}
