import { z } from 'zod';
import { versionSchema } from '@site/shell-contract/manifest';

const time = z.iso.datetime();
const versions = z.record(z.string(), versionSchema);

/** A downloaded, verified and stored release. */
const acceptedSchema = z.object({
  /** When the remote last offered it. */
  at: time,
  /** When it takes effect, where later than `at`. */
  notBefore: time.optional(),
  /** SHA-256 of its content (`read-manifest.ts`), hexadecimal: a version is never reused for other content. */
  digest: z.string(),
  /** Why it was withdrawn: it does not go live by itself again. */
  withdrawn: z.string().optional(),
});

const remoteSchema = z.object({
  live: z.object({ version: versionSchema, since: time }).optional(),
  /** The version that the remote offered last. */
  available: versionSchema.optional(),
  /** While set, only commands change the live release. */
  pin: z.object({ since: time, who: z.string(), why: z.string() }).optional(),
  canary: z.object({ version: versionSchema, percent: z.number().min(0).max(100), since: time }).optional(),
  accepted: z.record(versionSchema, acceptedSchema),
});

/** The releases that pages were composed of during a period. */
const combinationSchema = z.object({
  /** Increases; never reused. */
  sequence: z.int().positive(),
  /** `canary` combinations were shown to some visitors while another was live. */
  kind: z.enum(['live', 'canary']),
  releases: versions,
  from: time,
  until: time.optional(),
  /** The earlier combination that `undo` or `rollback` restored with this one. */
  restores: z.int().positive().optional(),
});

const refusalSchema = z.object({
  remote: z.string(),
  /** Absent where the remote has not responded with a manifest. */
  version: versionSchema.optional(),
  reason: z.string(),
  at: time,
});

/** Names a release. */
export interface ReleaseName {
  remote: string;
  version: string;
}

/** The state of releases, shared by all shells and commands. */
export const releaseStateSchema = z.object({
  format: z.literal(1),
  /** Counts the changes. */
  revision: z.int().nonnegative(),
  remotes: z.record(z.string(), remoteSchema),
  /** Oldest first; visitors get the last live one. */
  combinations: z.array(combinationSchema),
  /** Oldest first. */
  refused: z.array(refusalSchema),
  /** When `reload` last made the shells read their list of remotes again. */
  remotesChanged: time.optional(),
});

export type ReleaseState = z.infer<typeof releaseStateSchema>;
export type AcceptedRelease = z.infer<typeof acceptedSchema>;
export type RemoteState = z.infer<typeof remoteSchema>;
export type CombinationRecord = z.infer<typeof combinationSchema>;

export const emptyState: ReleaseState = {
  format: 1,
  revision: 0,
  remotes: {},
  combinations: [],
  refused: [],
};

/** An entry of the history: who did what, when and why. */
export const historyEntrySchema = z.object({
  at: time,
  who: z.string(),
  what: z.string(),
  why: z.string(),
  remote: z.string().optional(),
  version: z.string().optional(),
  /** Of an accepted release: what changed for visitors, as told to its team. */
  changes: z.array(z.string()).optional(),
});

export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** A remote's state, empty where nothing is known of it. */
export function remoteState(state: ReleaseState, remote: string): RemoteState {
  return (Object.hasOwn(state.remotes, remote) && state.remotes[remote]) || { accepted: {} };
}

/** The live version of every remote that has one. */
export function liveVersions(state: ReleaseState): Record<string, string> {
  return Object.fromEntries(
    Object.entries(state.remotes).flatMap(([remote, { live }]) => (live ? [[remote, live.version]] : [])),
  );
}

/** The live combinations, newest first. */
export function liveCombinations(state: ReleaseState): CombinationRecord[] {
  return state.combinations.filter(({ kind }) => kind === 'live').reverse();
}
