import { createHash } from 'node:crypto';
import { shellItself, type Cause, type AnnouncedRelease } from './events.ts';
import { newerReleases, withRemote, type NewEntry, type Step } from './go-live.ts';
import {
  acceptedRelease,
  remoteState,
  type Claims,
  type ReleaseName,
  type ReleaseState,
} from './release-state.ts';
import { RuleBroken, claimsOf, violationForward } from './rules.ts';

/** How many refusals are kept; the oldest are dropped first. */
const keptRefusals = 50;

/** Records a verified and stored release. @throws RuleBroken that says what its team or its host's operator must do */
export function accept(state: ReleaseState, release: AnnouncedRelease, cause: Cause): Step {
  const { remote, version, sequence, digest, claims, notBefore, isWaiting, validUntil } = release;
  const stored = acceptedRelease(state, release);
  if (stored && stored.digest !== digest)
    throw new RuleBroken('this version was accepted before with another content');
  const { offered: newest, accepted } = remoteState(state, remote);
  verifyOrder(newest, release);
  if (stored && newest?.sequence === sequence) return { state, entries: [] };
  const violation = stored ? undefined : violationForward(state, remote, claims);
  if (violation) throw new RuleBroken(violation);
  const key = claimsKey(claims);
  const added = stored ?? {
    at: cause.at,
    digest,
    claims: key,
    ...(notBefore && { notBefore }),
    ...(isWaiting && { isWaiting: true as const }),
  };
  const next = withRemote({ ...state, claims: { [key]: claims, ...state.claims } }, remote, {
    offered: { version, sequence, ...(validUntil && { validUntil }) },
    accepted: { ...accepted, [version]: { ...added, sequence } },
  });
  const refused = next.refused.filter((refusal) => refusal.remote !== remote);
  return { state: { ...next, refused }, entries: [entryOf(release, stored !== undefined, cause)] };
}

function claimsKey(claims: Claims): string {
  return createHash('sha256').update(JSON.stringify(claims)).digest('hex').slice(0, 16);
}

/** A host may announce what is newest or newer; going back is a named person's command. */
function verifyOrder(
  newest: { version: string; sequence: number } | undefined,
  { version, sequence }: AnnouncedRelease,
): void {
  if (!newest || sequence > newest.sequence) return;
  if (sequence < newest.sequence)
    throw new RuleBroken(
      `it is older than ${newest.version} (number ${sequence}, not above ${newest.sequence}): use rollback to go back, or release it again`,
    );
  if (version !== newest.version)
    throw new RuleBroken(`${newest.version} has the same number, ${sequence}: release it again`);
}

function entryOf(release: AnnouncedRelease, isKnown: boolean, { at, who }: Cause): NewEntry {
  const { remote, version, notBefore, isWaiting, previous, changes } = release;
  const after = previous && previous !== version ? `, released after ${previous}` : '';
  const hold = isWaiting && notBefore ? `, to hold from ${notBefore}` : '';
  const why = `the remote offers it${isKnown ? ' again' : ''}${hold}${after}`;
  return { at, who, what: 'accept', remote, version, why, ...(changes && { changes }) };
}

/** The time of a waiting release has come; a rule that holds it back is logged once. */
export function becomeDue(state: ReleaseState, { remote, version }: ReleaseName, cause: Cause): Step {
  const release = acceptedRelease(state, { remote, version });
  if (!release?.isWaiting) return { state, entries: [] };
  const due = { ...release, isWaiting: undefined };
  const { accepted, pin } = remoteState(state, remote);
  const next = withRemote(state, remote, { accepted: { ...accepted, [version]: due } });
  const isNext = newerReleases(next, remote)[0] === version && !pin;
  const violation = isNext && violationForward(next, remote, claimsOf(next, { remote, version }));
  if (!violation) return { state: next, entries: [] };
  return refuse(next, { remote, version }, { ...cause, who: shellItself, why: violation });
}

/** Records why a release was refused, once per version and reason. */
export function refuse(
  state: ReleaseState,
  { remote, version }: { remote: string; version?: string | undefined },
  { at, who, why: reason }: Cause,
): Step {
  const isSame = (known: { remote: string; version?: string | undefined }) =>
    known.remote === remote && known.version === version;
  if (state.refused.some((known) => isSame(known) && known.reason === reason)) return { state, entries: [] };
  const otherRefusals = state.refused.filter((known) => !isSame(known));
  const release = { remote, ...(version && { version }) };
  return {
    state: { ...state, refused: [...otherRefusals, { ...release, reason, at }].slice(-keptRefusals) },
    entries: [{ at, who, what: 'refuse', why: reason, ...release }],
  };
}

export function recover(state: ReleaseState, remote: string, { at, who, why }: Cause): Step {
  const refused = state.refused.filter((known) => known.remote !== remote || known.version !== undefined);
  if (refused.length === state.refused.length) return { state, entries: [] };
  return { state: { ...state, refused }, entries: [{ at, who, what: 'recover', why, remote }] };
}
