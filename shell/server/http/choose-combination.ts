import { createHash, randomBytes } from 'node:crypto';
import { parse } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import {
  previewCookie,
  previewedVersions,
  type PreviewLinks,
  type PreviewPass,
} from '@site/releases/preview/preview-links.ts';
import type { Combination, LiveReleases } from '@site/releases/select/live-releases.ts';
import type { ReleaseState } from '@site/releases/state/release-state.ts';

/** Remembers a visitor's canary buckets; set only while a canary runs. */
const bucketCookie = 'release-draw';
/** How long the buckets are kept from the first page on, in ms; the cookie policy says so (remote-legal, values.ts). */
const bucketKept = 7 * 24 * 60 * 60 * 1000;

export interface Choice {
  combination: Combination;
  /** The state at the time of the choice. */
  state: ReleaseState;
  /** Whether all visitors get the same, so that a shared cache may keep it. */
  isSameForAll: boolean;
  preview?: PreviewPass;
}

/**
 * Chooses a request's releases: a candidate for the holder of a preview link, a canary for visitors in its bucket, else
 * the live ones.
 */
export async function chooseCombination(
  live: LiveReleases,
  links: PreviewLinks,
  request: Request,
  response: Response,
): Promise<Choice> {
  const cookies = parse(request.headers.cookie ?? '');
  const preview = await links.verify(cookies[previewCookie]);
  if (preview) {
    const combination = await live.withVersions(previewedVersions(preview)).catch(() => undefined);
    if (combination) return { combination, state: live.state(), isSameForAll: false, preview };
  }
  const state = live.state();
  const canary = hasCanary(state);
  const known = cookies[bucketCookie];
  const isStale = known !== undefined && !canary;
  if (isStale) response.clearCookie(bucketCookie, bucketAttributes(request));
  if (!canary) return { combination: live.current(), state, isSameForAll: !isStale };

  const seed = known ?? randomBytes(12).toString('base64url');
  if (!known) response.cookie(bucketCookie, seed, { ...bucketAttributes(request), maxAge: bucketKept });
  response.vary('Cookie');
  const combination = await live.withVersions(versionsOfBuckets(state, seed)).catch(() => live.current());
  return { combination, state, isSameForAll: false };
}

function bucketAttributes(request: Request): CookieOptions {
  return { httpOnly: true, sameSite: 'lax', secure: request.secure };
}

/** Whether some visitors get a release that others do not. */
export function hasCanary(state: ReleaseState): boolean {
  return Object.values(state.remotes).some(({ canary }) => canary && canary.percent > 0);
}

/** The canaries whose bucket a visitor is in: stable for one canary, drawn again for the next. */
function versionsOfBuckets(state: ReleaseState, seed: string): Record<string, string> {
  const inBucket = Object.entries(state.remotes).flatMap(([remote, { canary }]) => {
    if (!canary) return [];
    const position = createHash('sha256')
      .update(`${seed} ${remote} ${canary.version}`)
      .digest()
      .readUInt32BE();
    return (position / 2 ** 32) * 100 < canary.percent ? [[remote, canary.version] as const] : [];
  });
  return Object.fromEntries(inBucket);
}
