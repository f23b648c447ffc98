import type { Release } from '@site/shell-contract/manifest';
import { andThen, shellItself, unchanged, withRefusal, withRemote } from './change.ts';
import { goLive } from './combinations.ts';
import { remoteState, type ReleaseState, type RemoteState } from './release-state.ts';
import type { Change, UndatedEntry } from './state-store.ts';

/** Records a verified and stored release; it goes live at its time. */
export function accept(state: ReleaseState, now: string, release: Release, digest: string): Change {
  const { remote, version } = release;
  const before = remoteState(state, remote);
  const known = before.accepted[version];
  if (before.available === version && known) return unchanged(state);
  const notBefore = release.notBefore && new Date(release.notBefore).toISOString();
  const accepted = { ...known, at: now, digest, ...(notBefore && { notBefore }) };
  const noted = withRemote(state, remote, {
    ...before,
    available: version,
    accepted: { ...before.accepted, [version]: accepted },
  });
  const withoutRefusals = {
    ...noted,
    refused: noted.refused.filter(
      (refusal) =>
        refusal.remote !== remote || (refusal.version !== undefined && refusal.version !== version),
    ),
  };
  const entry: UndatedEntry = {
    who: shellItself,
    what: 'accept',
    remote,
    version,
    why:
      notBefore && notBefore > now
        ? `the remote offers it, to hold from ${notBefore}`
        : 'the remote offers it',
    ...(release.changes && { changes: release.changes }),
  };
  return andThen({ state: withoutRefusals, entries: [entry] }, (next) => advance(next, now, remote));
}

/** Makes the due release live, unless the remote is pinned. */
export function advance(state: ReleaseState, now: string, remote: string): Change {
  const { pin, live, accepted } = remoteState(state, remote);
  const version = due(remoteState(state, remote), now);
  if (pin || !version || version === live?.version) return unchanged(state);
  const why = accepted[version]?.notBefore ? 'its time has come' : 'it is the newest';
  return goLive(state, now, { versions: { [remote]: version } }, { what: 'live', who: shellItself, why });
}

/** The release that should be live: the latest whose time has come and that was not withdrawn. */
export function due({ accepted }: RemoteState, now: string): string | undefined {
  const effective = ({ at, notBefore }: { at: string; notBefore?: string | undefined }) =>
    notBefore && notBefore > at ? notBefore : at;
  let last: { version: string; since: string } | undefined;
  for (const [version, release] of Object.entries(accepted)) {
    const since = effective(release);
    if (!release.withdrawn && since <= now && (!last || since >= last.since)) last = { version, since };
  }
  return last?.version;
}

/** Records why a release was refused, once per version and reason. */
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
  const next = withRefusal(
    { ...state, refused: others },
    { remote, ...(version && { version }), reason, at: now },
  );
  const entry = { who: shellItself, what: 'refuse', remote, ...(version && { version }), why: reason };
  return { state: next, entries: [entry] };
}

/** Records that a remote responds with a valid manifest again. */
export function recover(state: ReleaseState, remote: string): Change {
  const refused = state.refused.filter((known) => known.remote !== remote || known.version !== undefined);
  if (refused.length === state.refused.length) return unchanged(state);
  const entry = { who: shellItself, what: 'recover', remote, why: 'the remote answers as it should' };
  return { state: { ...state, refused }, entries: [entry] };
}
