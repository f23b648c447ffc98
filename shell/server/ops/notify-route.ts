import { jwtVerify } from 'jose';
import express, { Router } from 'express';
import { z } from 'zod';
import type { Poller } from '@site/releases/poll/poll-remotes.ts';
import { previewPath, type PreviewLinks } from '@site/releases/preview/preview-links.ts';
import { bearerToken, isOpsToken } from './bearer-token.ts';

const notifyPath = '/releases/notify';

/** A team's token names the remote in its subject, and is good for minutes (`iat`), so that a stolen one is not. */
const teamToken = { audience: 'notify', algorithms: ['EdDSA'], maxTokenAge: '5 min' };

const notificationSchema = z.object({ remote: z.string().regex(/^[a-z][a-z0-9-]*$/) });

/** How long the link to a release that was taken shows it, in ms. */
const previewMs = 24 * 60 * 60 * 1000;

interface Dependencies {
  poller: Poller;
  links: PreviewLinks;
  opsToken: string | undefined;
  /** The site's. */
  origin: string;
}

/**
 * Looks at a remote now, for its team (a JWT signed with the key that signs its releases) or for ops, and answers
 * what came of it, with a preview link of what was taken.
 */
export function notifyRoute({ poller, links, opsToken, origin }: Dependencies): Router {
  const router = Router();

  async function isAllowed(token: string | undefined, remote: string): Promise<boolean> {
    if (!token) return false;
    if (isOpsToken(token, opsToken)) return true;
    const tries = (poller.followed().publicKeys.get(remote) ?? []).map((key) =>
      jwtVerify(token, key, { ...teamToken, subject: remote }),
    );
    return (await Promise.allSettled(tries)).some(({ status }) => status === 'fulfilled');
  }

  router.post(notifyPath, express.json({ limit: '1kb' }), async (request, response) => {
    response.set('Cache-Control', 'no-store');
    const parsed = notificationSchema.safeParse(request.body);
    if (!parsed.success) {
      response
        .status(400)
        .json({ code: 'invalid_field', field: 'remote', message: 'The remote’s name is needed.' });
      return;
    }
    const { remote } = parsed.data;
    if (!(await isAllowed(bearerToken(request), remote))) {
      response.status(401).json({ code: 'not_allowed', message: 'The token is none of this remote’s team.' });
      return;
    }
    const look = await poller.pollNow(remote);
    if (!look) {
      response.status(404).json({ code: 'unknown_remote', message: `There is no remote ${remote}.` });
      return;
    }
    const { outcome, version } = look;
    const isKept = version !== undefined && (outcome === 'accepted' || outcome === 'unchanged');
    const until = Date.now() + previewMs;
    const token = isKept && (await links.create({ remote, version, until }));
    response.json({ remote, ...look, ...(token && { preview: `${origin}${previewPath}${token}` }) });
  });
  return router;
}
