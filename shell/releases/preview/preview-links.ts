import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { versionSchema } from '@site/shell-contract/manifest';

/** The cookie that a preview link leaves with its holder. */
export const previewCookie = 'release-preview';
/** Where a preview link leads, before its token. */
export const previewPath = '/preview/';

const audience = 'preview';
const claimsSchema = z.object({ remote: z.string(), version: versionSchema, exp: z.number() });

/** What a preview link allows its holder to see. */
export interface PreviewPass {
  remote: string;
  version: string;
  /** When it ends, in ms since 1970. */
  until: number;
}

export interface PreviewLinks {
  /** A token for a candidate that works for so many hours. */
  create(remote: string, version: string, hours: number): Promise<string>;
  /** What a token allows; undefined when it is none of ours, or has expired. */
  open(token: string | undefined): Promise<PreviewPass | undefined>;
}

/** Signed, expiring links (JWT, HS256). @param secret shared by ops and the shells */
export function createPreviewLinks(secret: Uint8Array): PreviewLinks {
  return {
    create: (remote, version, hours) =>
      new SignJWT({ remote, version })
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(audience)
        .setExpirationTime(new Date(Date.now() + hours * 60 * 60 * 1000))
        .sign(secret),
    async open(token) {
      if (!token) return undefined;
      try {
        const { payload } = await jwtVerify(token, secret, { audience, algorithms: ['HS256'] });
        const { remote, version, exp } = claimsSchema.parse(payload);
        return { remote, version, until: exp * 1000 };
      } catch {
        return undefined;
      }
    },
  };
}
