import { jwtVerify, SignJWT, type JWTPayload, type JWTVerifyOptions } from 'jose';

/** Expiring tokens for one use (JWT, HS256), of all shells with the same key. */
export const signedToken = (key: Uint8Array, audience: string) => ({
  sign: (claims: JWTPayload, expires: Date | string) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(audience)
      .setExpirationTime(expires)
      .sign(key),
  /** @returns the claims; undefined where the token is invalid or has expired */
  verify: (token: string, expected?: JWTVerifyOptions) =>
    jwtVerify(token, key, { ...expected, audience, algorithms: ['HS256'] }).then(
      ({ payload }) => payload,
      () => undefined,
    ),
});
