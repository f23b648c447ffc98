import type { KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import { z } from 'zod';

/** Timeout in ms: the site downloads and checks a whole release before it answers. */
const timeoutMs = 120_000;

const answerSchema = z.object({
  outcome: z.enum(['accepted', 'unchanged', 'refused', 'away']),
  reason: z.string().optional(),
  /** A signed link to a preview of the release. */
  preview: z.string().optional(),
});

/**
 * Makes the site poll a remote now.
 * @param key the team's; its token is valid for five minutes
 * @returns the result, in words
 * @throws Error when the site refused the release, or does not know the key
 */
export async function notifySite(origin: string, remote: string, key: KeyObject): Promise<string> {
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'EdDSA' })
    .setAudience('notify')
    .setSubject(remote)
    .setIssuedAt()
    .sign(key);
  const answer = await fetch(`${origin}/releases/notify`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ remote }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!answer.ok)
    throw new Error(`${origin} answered the notification with ${answer.status}: ${await answer.text()}`);
  const { outcome, reason, preview } = answerSchema.parse(await answer.json());
  if (outcome === 'accepted' || outcome === 'unchanged')
    return `${origin} has accepted it${preview ? `\nWhoever has this link sees it for 24 h: ${preview}` : ''}`;
  throw new Error(`${origin} has not accepted it: ${reason ?? outcome}`);
}
