import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ReleaseState } from '../state/release-state.ts';
import type { Clock } from '../state/registry.ts';
import { signedToken } from '../verify/signed-token.ts';
import { comparedReleaseId } from './release-health.ts';

/** How long after its page was served a failure counts, in ms. */
const lifetime = 60 * 60 * 1000;
const rememberedViews = 10_000;

/**
 * Identifies page views while a canary is compared, so that each view's failure counts once.
 * @param secret the same for all shells, as any shell may get the report
 */
export function createPageViews(secret: Uint8Array, clock: Clock) {
  const tokens = signedToken(secret, 'page-view');
  const failed = new LRUCache<string, true>({ max: rememberedViews, ttl: lifetime });
  return {
    /** A token for a page that is being served; undefined where its release is not part of a comparison. */
    async issueToken(state: ReleaseState, remote: string, version: string): Promise<string | undefined> {
      const subject = comparedReleaseId(state, remote, version);
      if (!subject) return undefined;
      const view = randomBytes(9).toString('base64url');
      return tokens.sign({ sub: subject, jti: view }, new Date(clock().getTime() + lifetime));
    },
    /** Whether a token is of a page view in the present comparison whose failure was not counted yet. */
    async claimFailure(
      token: string,
      state: ReleaseState,
      remote: string,
      version: string,
    ): Promise<boolean> {
      const subject = comparedReleaseId(state, remote, version);
      if (!subject) return false;
      const view = (await tokens.verify(token, { subject, currentDate: clock() }))?.jti;
      if (!view || failed.has(view)) return false;
      failed.set(view, true);
      return true;
    },
  };
}

export type PageViews = ReturnType<typeof createPageViews>;
