import { z } from 'zod';
import { remoteNameSchema } from '@site/shell-contract/manifest';

/** The path at which a site lists the remotes whose live releases it offers. */
export const offeredRemotesPath = '/r/remotes.json';

/** The path of an offered live release, laid out as on the remote's own host. */
export function offeredHostPath<Remote extends string>(remote: Remote): `/r/${Remote}` {
  return `/r/${remote}`;
}

export const offeredRemotesSchema = z.object({
  remotes: z.array(remoteNameSchema).max(100),
});
