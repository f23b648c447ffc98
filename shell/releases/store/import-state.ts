import { z } from 'zod';
import { jsonOf, type BlobStore } from '@site/http-server/blob-store';
import { offerOf, sequenceOf } from '../manifest/claims.ts';
import { damagedIsUndefined } from '../manifest/verify-manifest.ts';
import { createReleaseStore, type ReleaseStore } from './release-store.ts';
import { claimsKey } from '../state/offers.ts';
import { stateDocument } from '../state/registry.ts';
import { emptyState, type ReleaseState } from '../state/release-state.ts';

const acceptedSchema = z.object({
  at: z.string(),
  notBefore: z.string().optional(),
  digest: z.string(),
  withdrawn: z.string().optional(),
});
const versionAt = z.object({ version: z.string(), since: z.string() });

/** The state before the registry (`state.json`), as far as it is taken over. */
const formerStateSchema = z.object({
  format: z.literal(1),
  remotes: z.record(
    z.string(),
    z.object({
      live: versionAt.optional(),
      available: z.string().optional(),
      pin: z.object({ since: z.string(), who: z.string(), why: z.string() }).optional(),
      canary: versionAt.extend({ percent: z.number() }).optional(),
      accepted: z.record(z.string(), acceptedSchema),
    }),
  ),
  combinations: z.array(
    z.object({
      kind: z.enum(['live', 'canary']),
      releases: z.record(z.string(), z.string()),
      until: z.string().optional(),
    }),
  ),
});

type FormerState = z.infer<typeof formerStateSchema>;

/**
 * Takes over what was live before there was a registry, once: releases with their order of acceptance, pins, canaries
 * and withdrawals. The former files stay as they are, for a shell of the version before.
 * @returns whether there was something to take over
 * @throws Error when the store cannot be read or written
 */
export async function importFormerState(blobs: BlobStore, store: ReleaseStore, now: Date): Promise<boolean> {
  if ((await blobs.readChanged(stateDocument))?.content) return false;
  const former = formerStateSchema.safeParse(
    jsonOf((await blobs.read('state.json'))?.toString('utf8') ?? ''),
  );
  if (!former.success) return false;
  const state = await convert(former.data, blobs, store, now);
  await blobs.update(stateDocument, (present) =>
    present ? undefined : Buffer.from(JSON.stringify(state, null, 1)),
  );
  return true;
}

async function convert(former: FormerState, blobs: BlobStore, store: ReleaseStore, now: Date) {
  const formerStore = createReleaseStore(blobs, ({ remote, version }) => `kept/${remote}/${version}/`);
  const state: ReleaseState = { ...emptyState, revision: 1, remotes: {}, claims: {} };
  for (const [remote, { live, available, pin, canary, accepted }] of Object.entries(former.remotes)) {
    const part: ReleaseState['remotes'][string] = { accepted: {} };
    let sequence = 0;
    const inOrder = Object.entries(accepted).sort(([, a], [, b]) => (a.at < b.at ? -1 : 1));
    for (const [version, { at, digest, withdrawn }] of inOrder) {
      const stored = await formerStore.read({ remote, version, digest }).catch(damagedIsUndefined);
      // A damaged copy cannot be served; its host may offer it again.
      if (!stored) continue;
      await store.save(stored);
      const { release } = stored;
      const { claims, notBefore, isWaiting } = offerOf(release, digest, now);
      const key = claimsKey(claims);
      sequence = Math.max(sequence + 1, sequenceOf(release));
      const shown = shownIn(former, remote, version);
      part.accepted[version] = {
        ...{ at, digest, sequence, claims: key },
        ...(notBefore && { notBefore }),
        ...(isWaiting && { isWaiting: true }),
        ...(withdrawn && { withdrawn }),
        ...(shown && { shown }),
      };
      state.claims[key] = claims;
      if (version === available) part.offered = { version, sequence };
    }
    if (live && part.accepted[live.version]) part.live = live;
    if (pin && part.live) part.pin = pin;
    if (canary && part.live && part.accepted[canary.version]) part.canary = canary;
    state.remotes[remote] = part;
  }
  return state;
}

function shownIn({ combinations }: FormerState, remote: string, version: string) {
  const found = combinations.filter(({ releases }) => releases[remote] === version);
  if (found.length === 0) return undefined;
  const to = found.some(({ kind }) => kind === 'live') ? ('all' as const) : ('canary' as const);
  const until = found.some((each) => !each.until)
    ? undefined
    : found.map((each) => each.until ?? '').reduce((last, each) => (each > last ? each : last));
  return { to, ...(until && { until }) };
}
