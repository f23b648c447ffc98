import type { Release } from '@site/shell-contract/release';
import { andThen, shellItself, unchanged, withRemote } from './change.ts';
import { goLive } from './combinations.ts';
import { remoteState, type ReleaseState, type RemoteState } from './release-state.ts';
import type { Change, Deed } from './state-store.ts';

/** Refusals beyond this many are forgotten, oldest first. */
const keptRefusals = 50;

/** Notes a release that a remote offers and that was checked and kept; it goes live when its time has come. */
export function take(state: ReleaseState, now: string, release: Release, digest: string): Change {
  const { remote, version } = release;
  const before = remoteState(state, remote);
  const known = before.taken[version];
  if (before.offered === version && known) return unchanged(state);
  const notBefore = release.notBefore && new Date(release.notBefore).toISOString();
  const taken = { ...known, at: now, digest, ...(notBefore && { notBefore }) };
  const noted = withRemote(state, remote, {
    ...before,
    offered: version,
    taken: { ...before.taken, [version]: taken },
  });
  const healed = {
    ...noted,
    refused: noted.refused.filter(
      (refusal) =>
        refusal.remote !== remote || (refusal.version !== undefined && refusal.version !== version),
    ),
  };
  const deed: Deed = {
    who: shellItself,
    what: 'take',
    remote,
    version,
    why:
      notBefore && notBefore > now
        ? `the remote offers it, to hold from ${notBefore}`
        : 'the remote offers it',
  };
  return andThen({ state: healed, deeds: [deed] }, (next) => advance(next, now, remote));
}

/** Makes the version live that should be: the one whose time came last, unless ops hold the remote. */
export function advance(state: ReleaseState, now: string, remote: string): Change {
  const { pin, live, taken } = remoteState(state, remote);
  const version = due(remoteState(state, remote), now);
  if (pin || !version || version === live?.version) return unchanged(state);
  const why = taken[version]?.notBefore ? 'its time has come' : 'it is the newest';
  return goLive(state, now, { [remote]: version }, { what: 'live', who: shellItself, why });
}

/** The release that holds at a time: the one that took effect last. Withdrawn ones never do by themselves. */
export function due({ taken }: RemoteState, now: string): string | undefined {
  const effective = ({ at, notBefore }: { at: string; notBefore?: string | undefined }) =>
    notBefore && notBefore > at ? notBefore : at;
  return Object.entries(taken)
    .filter(([, release]) => !release.withdrawn && effective(release) <= now)
    .sort(([, a], [, b]) => effective(a).localeCompare(effective(b)))
    .at(-1)?.[0];
}

/** Notes why a release was not taken; once per version and reason. */
export function refuse(
  state: ReleaseState,
  now: string,
  refusal: { remote: string; version?: string | undefined; reason: string },
): Change {
  const { remote, version, reason } = refusal;
  const same = state.refused.some(
    (known) => known.remote === remote && known.version === version && known.reason === reason,
  );
  if (same) return unchanged(state);
  const others = state.refused.filter((known) => known.remote !== remote || known.version !== version);
  const refused = [...others, { remote, ...(version && { version }), reason, at: now }].slice(-keptRefusals);
  const deed = { who: shellItself, what: 'refuse', remote, ...(version && { version }), why: reason };
  return { state: { ...state, refused }, deeds: [deed] };
}

/** Notes that a remote answers again which had not even answered with a description. */
export function recover(state: ReleaseState, remote: string): Change {
  const refused = state.refused.filter((known) => known.remote !== remote || known.version !== undefined);
  if (refused.length === state.refused.length) return unchanged(state);
  const deed = { who: shellItself, what: 'recover', remote, why: 'the remote answers as it should' };
  return { state: { ...state, refused }, deeds: [deed] };
}
