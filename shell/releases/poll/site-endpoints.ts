import { z } from 'zod';
import { remoteNameSchema, versionSchema } from '@site/shell-contract/manifest';
import { notifyPath, releaseFilesPath } from '@site/shell-contract/shell-paths';

/** How long a team's token for that path is valid, in seconds: a site's clock may differ by half of that. */
export const notifyTokenSeconds = 60;

/** The audience of a team's token: this purpose, at one site. @param origin the site's, as visitors and the team name it */
export function notifyAudienceOf(origin: string): string {
  return new URL(origin).origin + notifyPath;
}

/**
 * Why a remote's release is not accepted: its host does not respond, the release is invalid, our store fails, or anything
 * else fails in the shell.
 */
export const pollFailures = ['away', 'refused', 'unstored', 'failed'] as const;
export type PollFailure = (typeof pollFailures)[number];

export const notifyResponseSchema = z.object({
  remote: z.string(),
  outcome: z.enum(['accepted', 'unchanged', ...pollFailures]),
  version: z.string().optional(),
  reason: z.string().optional(),
  live: z.string().optional(),
  /** Where it is not live: what it waits for. */
  notBefore: z.string().optional(),
  pin: z.object({ since: z.string(), who: z.string(), why: z.string() }).optional(),
  withdrawn: z.string().optional(),
  preview: z.string().optional(),
});

export type NotifyResponse = z.infer<typeof notifyResponseSchema>;

export function sharedHostPath<Remote extends string>(remote: Remote): `/r/${Remote}` {
  return `${releaseFilesPath}${remote}`;
}

export const sharedRemotesSchema = z.object({
  remotes: z.array(remoteNameSchema).max(100),
});

export const liveVersionsSchema = z.record(z.string(), versionSchema);
