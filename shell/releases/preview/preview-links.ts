import { join } from 'node:path';
import { z } from 'zod';
import { versionSchema } from '@site/shell-contract/manifest';
import { signedToken } from '../verify/signed-token.ts';
import { storedSecret } from '@site/server-kit/stored-secret';

export const previewCookie = 'release-preview';

const releaseSchema = z.object({ remote: z.string(), version: versionSchema });
const claimsSchema = z.object({
  releases: z.record(z.string(), versionSchema),
  exp: z.number(),
  earlier: releaseSchema.optional(),
});

export interface PreviewPass {
  /** Versions by remote: one candidate, or several of several teams together. */
  releases: Readonly<Record<string, string>>;
  /** When it expires, in ms since 1970. */
  until: number;
  /** An earlier live release that the holder has chosen to see. */
  earlier?: { remote: string; version: string } | undefined;
}

export function previewedVersions({ releases, earlier }: PreviewPass): Record<string, string> {
  return { ...releases, ...(earlier && { [earlier.remote]: earlier.version }) };
}

export function createPreviewLinks(secret: Uint8Array) {
  const tokens = signedToken(secret, 'preview');
  return {
    sign: ({ until, ...allowed }: PreviewPass) => tokens.sign(allowed, new Date(until)),
    async verify(token: string | undefined): Promise<PreviewPass | undefined> {
      const claims = claimsSchema.safeParse(token && (await tokens.verify(token))).data;
      if (!claims) return undefined;
      const { exp, ...allowed } = claims;
      return { ...allowed, until: exp * 1000 };
    },
  };
}

export type PreviewLinks = ReturnType<typeof createPreviewLinks>;

/**
 * The secret that signs preview links: the configured one, else one that is generated once in the data folder.
 * @throws Error when it can be neither read nor kept
 */
export async function readOpsSecret(configured: string | undefined, dataDir: string): Promise<Uint8Array> {
  return new TextEncoder().encode(configured || (await storedSecret(join(dataDir, 'ops-secret'))));
}
