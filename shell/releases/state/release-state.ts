import { z } from 'zod';
import { versionSchema } from '@site/shell-contract/manifest';

const time = z.iso.datetime();

/** What visitors and other releases find in a release; who owns a path follows from it. */
const claimsSchema = z.object({
  locales: z.array(z.string()),
  pages: z.array(z.string()),
  /** The new address by the former one. */
  redirects: z.record(z.string(), z.string()),
  roles: z.array(z.string()),
});

const acceptedSchema = z.object({
  at: time,
  /** The highest number that its host announced it with. */
  sequence: z.int().positive(),
  /** SHA-256 of its content (`read-manifest.ts`), hexadecimal: a version is never reused for other content. */
  digest: z.string(),
  claims: z.string(),
  /** When it goes live, if not at once. */
  notBefore: time.optional(),
  /** `notBefore` has not come yet; the event `due` ends that, once and for all shells. */
  isWaiting: z.literal(true).optional(),
  /** Why it was withdrawn: it does not go live by itself again. */
  withdrawn: z.string().optional(),
  /** To whom it was shown at most, and until when; without `until` it is shown now. */
  shown: z.object({ to: z.enum(['all', 'canary']), until: time.optional() }).optional(),
});

const pinSchema = z.object({ since: time, who: z.string(), why: z.string() });

const remoteSchema = z.object({
  live: z.object({ version: versionSchema, since: time }).optional(),
  /** The newest release that the remote's host has announced; the stored name is an earlier one. */
  offered: z
    .object({
      version: versionSchema,
      sequence: z.int().positive(),
      /** The team's promise to publish again until then; after that the host is taken for frozen. */
      validUntil: time.optional(),
    })
    .optional(),
  /** While set, only commands change the live release. */
  pin: pinSchema.optional(),
  canary: z.object({ version: versionSchema, percent: z.number().min(0).max(100), since: time }).optional(),
  accepted: z.record(versionSchema, acceptedSchema),
});

/** What was live before a change, for `undo`. */
const pastSchema = z.object({
  live: z.record(z.string(), versionSchema),
  pins: z.record(z.string(), pinSchema),
});

const refusalSchema = z.object({
  remote: z.string(),
  /** Absent where the remote has not responded with a manifest. */
  version: versionSchema.optional(),
  reason: z.string(),
  at: time,
});

const historyEntrySchema = z.object({
  revision: z.int().nonnegative(),
  at: time,
  who: z.string(),
  what: z.string(),
  why: z.string(),
  remote: z.string().optional(),
  version: z.string().optional(),
  /** Of an accepted release: what changed for visitors, as told to its team. */
  changes: z.array(z.string()).optional(),
});

export interface ReleaseName {
  remote: string;
  version: string;
}

/** The state of releases with its latest history: one document for all shells and commands. */
export const releaseStateSchema = z.object({
  format: z.literal(2),
  revision: z.int().nonnegative(),
  remotes: z.record(z.string(), remoteSchema),
  /** By the claims' own digest: most releases of a remote have equal claims, which are then stored once. */
  claims: z.record(z.string(), claimsSchema),
  /** Oldest first. */
  past: z.array(pastSchema),
  /** Oldest first. */
  refused: z.array(refusalSchema),
  /** Oldest first; the last ones (`decide`). */
  history: z.array(historyEntrySchema),
  /** The revision at which `reload` last made the shells read their list of remotes again. */
  reloaded: z.int().positive().optional(),
});

export type ReleaseState = z.infer<typeof releaseStateSchema>;
export type Claims = z.infer<typeof claimsSchema>;
export type AcceptedRelease = z.infer<typeof acceptedSchema>;
export type RemoteState = z.infer<typeof remoteSchema>;
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

export const emptyState: ReleaseState = {
  format: 2,
  revision: 0,
  remotes: {},
  claims: {},
  past: [],
  refused: [],
  history: [],
};

export function remoteState(state: ReleaseState, remote: string): RemoteState {
  return (Object.hasOwn(state.remotes, remote) && state.remotes[remote]) || { accepted: {} };
}

export function acceptedRelease(
  state: ReleaseState,
  { remote, version }: ReleaseName,
): AcceptedRelease | undefined {
  const { accepted } = remoteState(state, remote);
  return Object.hasOwn(accepted, version) ? accepted[version] : undefined;
}

export function liveVersions(state: ReleaseState): Record<string, string> {
  return Object.fromEntries(
    Object.entries(state.remotes).flatMap(([remote, { live }]) => (live ? [[remote, live.version]] : [])),
  );
}

export function liveNames(state: ReleaseState): string {
  const live = releasesIn(liveVersions(state)).map(({ remote, version }) => `${remote}@${version}`);
  return live.toSorted().join(',');
}

export function releasesIn(versions: Readonly<Record<string, string>>): ReleaseName[] {
  return Object.entries(versions).map(([remote, version]) => ({ remote, version }));
}

/** The releases that some visitor gets now: those that are live, and canaries. */
export function shownReleases(state: ReleaseState): ReleaseName[] {
  return Object.entries(state.remotes).flatMap(([remote, { live, canary }]) =>
    [live?.version, canary?.version].flatMap((version) => (version ? [{ remote, version }] : [])),
  );
}
