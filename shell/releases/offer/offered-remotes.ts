import { z } from 'zod';

/** Where a site that offers its live releases says of which remotes it has one. */
export const offeredRemotesPath = '/r/remotes.json';

/** Where such a site offers a remote's live release, laid out as the remote's own host does. */
export function offeredHostPath<Remote extends string>(remote: Remote): `/r/${Remote}` {
  return `/r/${remote}`;
}

export const offeredRemotesSchema = z.object({
  remotes: z.array(z.string().regex(/^[a-z][a-z0-9-]*$/)).max(100),
});
