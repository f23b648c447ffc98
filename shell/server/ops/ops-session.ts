import { createHash } from 'node:crypto';
import { parse } from 'cookie';
import { jwtVerify, SignJWT } from 'jose';

/** The cookie of a signed-in operator. */
export const opsCookie = 'ops-session';
/** How long a session lasts: one shift, in hours. */
export const sessionHours = 8;

const audience = 'ops-session';

/** Sessions that all shells with the same operations token accept, and that end when the token changes. */
export function createOpsSessions(opsToken: string) {
  const key = createHash('sha256').update(`${audience} ${opsToken}`).digest();
  return {
    /** A token for the cookie. @param who the name for the history */
    create: (who: string) =>
      new SignJWT({})
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(audience)
        .setSubject(who)
        .setExpirationTime(`${sessionHours} h`)
        .sign(key),
    /** The name of the signed-in operator, from the header `Cookie`. */
    async read(cookies: string | undefined) {
      const token = parse(cookies ?? '')[opsCookie];
      if (!token) return undefined;
      const verified = await jwtVerify(token, key, { audience, algorithms: ['HS256'] }).catch(
        () => undefined,
      );
      return verified?.payload.sub;
    },
  };
}
