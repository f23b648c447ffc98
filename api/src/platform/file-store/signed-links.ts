import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** The lifetime of a link to a package, in seconds. */
export const linkSeconds = 15 * 60;

/** The query of a link: its expiry in seconds since 1970, and an HMAC-SHA-256 in base64url. */
const proofSchema = z.object({
  expires: z.string().regex(/^\d{10}$/),
  signature: z.string().regex(/^[\w-]{43}$/),
});

export function signLink(signingKey: Buffer, packageKey: string, now = Date.now()): string {
  const expires = String(Math.floor(now / 1000) + linkSeconds);
  const signature = sign(signingKey, packageKey, expires).toString('base64url');
  return new URLSearchParams({ expires, signature }).toString();
}

export function isValidLink(signingKey: Buffer, packageKey: string, query: unknown, now = Date.now()) {
  const proof = proofSchema.safeParse(query);
  if (!proof.success) return false;
  const { expires, signature } = proof.data;
  const isSigned = timingSafeEqual(
    sign(signingKey, packageKey, expires),
    Buffer.from(signature, 'base64url'),
  );
  return isSigned && now < Number(expires) * 1000;
}

function sign(signingKey: Buffer, packageKey: string, expires: string): Buffer {
  return createHmac('sha256', signingKey).update(`${packageKey}\n${expires}`).digest();
}
