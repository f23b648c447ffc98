import { randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { ReleaseState } from '../history/release-state.ts';
import type { Clock } from '../history/state-store.ts';
import { comparedKey } from './release-health.ts';

/** A failure counts for this long after its page was served, in ms. */
const lifetime = 60 * 60 * 1000;
/** Views whose failure was counted are remembered up to this number. */
const rememberedViews = 10_000;

const audience = 'page-view';

/** Names each view of a page whose release is compared with another, so that its failure is counted once. */
export interface PageViews {
  /** A token for a page that is about to be served; undefined where its release is neither a canary nor beside one. */
  open(state: ReleaseState, remote: string, version: string): Promise<string | undefined>;
  /** Whether a token is of a page that was served in the present comparison, and of no failure that counted before. */
  fail(token: string, state: ReleaseState, remote: string, version: string): Promise<boolean>;
}

/** Tokens are JWTs (HS256). @param secret the same on all shells: another one than served the page may get its report */
export function createPageViews(secret: Uint8Array, clock: Clock): PageViews {
  const failed = new LRUCache<string, true>({ max: rememberedViews, ttl: lifetime });
  return {
    async open(state, remote, version) {
      const subject = comparedKey(state, remote, version);
      if (!subject) return undefined;
      return new SignJWT({})
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(audience)
        .setSubject(subject)
        .setJti(randomBytes(9).toString('base64url'))
        .setExpirationTime(new Date(clock().getTime() + lifetime))
        .sign(secret);
    },
    async fail(token, state, remote, version) {
      const subject = comparedKey(state, remote, version);
      if (!subject) return false;
      const expected = { audience, subject, algorithms: ['HS256'], currentDate: clock() };
      const view = await jwtVerify(token, secret, expected).then(
        ({ payload }) => payload.jti,
        () => undefined,
      );
      if (!view || failed.has(view)) return false;
      failed.set(view, true);
      return true;
    },
  };
}
