import { z } from 'zod';
import { versionSchema } from '@site/shell-contract/manifest';

/** The path at which a site names the live version of each remote. */
export const liveVersionsPath = '/releases/live';

export const liveVersionsSchema = z.record(z.string(), versionSchema);

/** The path at which a site lists the remotes whose live releases it offers. */
export const offeredRemotesPath = '/r/remotes.json';

/** The path of an offered live release, laid out as on the remote's own host. */
export function offeredHostPath<Remote extends string>(remote: Remote): `/r/${Remote}` {
  return `/r/${remote}`;
}

export const offeredRemotesSchema = z.object({
  remotes: z.array(z.string().regex(/^[a-z][a-z0-9-]*$/)).max(100),
});
