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

/** The site does not follow the remote, or not with this key. */
export class UnknownToSite extends Error {}

/**
 * Makes the site poll a remote now.
 * @param key the team's; its token is valid for five minutes
 * @returns the result, in words
 * @throws UnknownToSite where the site does not know the remote or the key; Error where it refused the release
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
  if (!answer.ok) {
    const Refusal = answer.status === 401 || answer.status === 404 ? UnknownToSite : Error;
    throw new Refusal(`${origin} answered the notification with ${answer.status}: ${await answer.text()}`);
  }
  const { outcome, reason, preview } = answerSchema.parse(await answer.json());
  if (outcome === 'accepted' || outcome === 'unchanged')
    return `${origin} has accepted it${preview ? `\nWhoever has this link sees it for 24 h: ${preview}` : ''}`;
  throw new Error(`${origin} has not accepted it: ${reason ?? outcome}`);
}
