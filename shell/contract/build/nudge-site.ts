import type { KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import { z } from 'zod';

/** The site downloads and checks a whole release before it answers; longer than this, in ms, is not waited for. */
const patience = 120_000;

const answerSchema = z.object({
  outcome: z.enum(['taken', 'unchanged', 'refused', 'away']),
  reason: z.string().optional(),
});

/**
 * Has the site look for a remote's release now, instead of at its next poll.
 * @param key the team's; what it signs is good for five minutes
 * @returns what came of it, in words
 * @throws Error when the site refused the release, or does not know the key
 */
export async function nudgeSite(origin: string, remote: string, key: KeyObject): Promise<string> {
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'EdDSA' })
    .setAudience('nudge')
    .setSubject(remote)
    .setIssuedAt()
    .sign(key);
  const answer = await fetch(`${origin}/releases/nudge`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ remote }),
    signal: AbortSignal.timeout(patience),
  });
  if (!answer.ok)
    throw new Error(`${origin} answered the nudge with ${answer.status}: ${await answer.text()}`);
  const { outcome, reason } = answerSchema.parse(await answer.json());
  if (outcome === 'taken' || outcome === 'unchanged') return `${origin} has taken it`;
  throw new Error(`${origin} has not taken it: ${reason ?? outcome}`);
}
