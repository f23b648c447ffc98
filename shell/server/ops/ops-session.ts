import { createHash } from 'node:crypto';
import { signedToken } from '@site/releases/verify/signed-token.ts';
import { parse as parseCookie } from 'cookie';

export const opsCookie = 'ops-session';
/** How long a session lasts: one shift, in hours. */
export const sessionHours = 8;

const audience = 'ops-session';

/** Sessions that all shells with the same operations token accept, and that end when the token changes. */
export function createOpsSessions(opsToken: string) {
  const key = createHash('sha256').update(`${audience} ${opsToken}`).digest();
  const tokens = signedToken(key, audience);
  return {
    /** A token for the cookie. @param who the name for the history */
    create: (who: string) => tokens.sign({ sub: who }, `${sessionHours} h`),
    async read(cookies: string | undefined) {
      const token = parseCookie(cookies ?? '')[opsCookie];
      return token ? (await tokens.verify(token))?.sub : undefined;
    },
  };
}
