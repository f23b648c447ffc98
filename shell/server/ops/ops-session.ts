import { createHash } from 'node:crypto';
import { parse } from 'cookie';
import { jwtVerify, SignJWT } from 'jose';

/** The cookie of who has signed in with the operations token. */
export const opsCookie = 'ops-session';
/** How long one works, in hours: a watch. */
export const sessionHours = 8;

const audience = 'ops-session';

export interface OpsSessions {
  /** A token for the cookie. @param who goes into the history of what is done with it */
  create(who: string): Promise<string>;
  /** Who has signed in, by the header `Cookie`. */
  read(cookies: string | undefined): Promise<string | undefined>;
}

/** Sessions that every shell with the same operations token knows, and that end with the token. */
export function createOpsSessions(opsToken: string): OpsSessions {
  const key = createHash('sha256').update(`${audience} ${opsToken}`).digest();
  return {
    create: (who) =>
      new SignJWT({})
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(audience)
        .setSubject(who)
        .setExpirationTime(`${sessionHours} h`)
        .sign(key),
    async read(cookies) {
      const token = parse(cookies ?? '')[opsCookie];
      if (!token) return undefined;
      const verified = await jwtVerify(token, key, { audience, algorithms: ['HS256'] }).catch(
        () => undefined,
      );
      return verified?.payload.sub;
    },
  };
}
