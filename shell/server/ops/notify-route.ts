import { jwtVerify } from 'jose';
import express, { Router } from 'express';
import { z } from 'zod';
import type { Poller } from '@site/releases/poll/poll-remotes.ts';
import { bearerToken, isOpsToken } from './bearer-token.ts';

const notifyPath = '/releases/notify';

/** A team's token names the remote in its subject, and is good for minutes (`iat`), so that a stolen one is not. */
const teamToken = { audience: 'notify', algorithms: ['EdDSA'], maxTokenAge: '5 min' };

const notificationSchema = z.object({ remote: z.string().regex(/^[a-z][a-z0-9-]*$/) });

/**
 * Looks at a remote now, for its team (a JWT signed with the key that signs its releases) or for ops, and answers
 * what came of it.
 */
export function notifyRoute(poller: Poller, opsToken: string | undefined): Router {
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
    response.json({ remote, ...look });
  });
  return router;
}
